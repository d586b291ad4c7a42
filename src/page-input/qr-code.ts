import type { EntryFacts } from '#content/library';
import { buildQrCode, qrCodeTarget } from '#page-data/qr-code';
import { siteUrl } from './environment.ts';

/** Responds with the QR code that leads to some content. */
export function answerWithQrCode({ props }: { props: { facts: EntryFacts } }): Response {
  return new Response(buildQrCode(qrCodeTarget(props.facts, siteUrl)), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
