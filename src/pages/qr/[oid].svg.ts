import { listedPaths } from '../_load/listed-paths.ts';
import { answerWithQrCode } from '../_load/qr-code.ts';

export const getStaticPaths = () => listedPaths();
export const GET = answerWithQrCode;
