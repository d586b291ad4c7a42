import { listedPaths } from '#page-input/listed-paths';
import { answerWithQrCode } from '#page-input/qr-code';

export const getStaticPaths = () => listedPaths();
export const GET = answerWithQrCode;
