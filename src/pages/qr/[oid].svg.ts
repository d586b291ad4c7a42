import { answerWithQrCode, qrCodePaths } from '../_load/qr-code.ts';

export const getStaticPaths = qrCodePaths;
export const GET = answerWithQrCode;
