import type { EntryFacts } from '#content/library';
import { buildQrCode, qrCodeTarget } from '#page-data/qr-code';
import { loadListed } from './content.ts';
import { siteUrl } from './environment.ts';

/** The paths of the QR codes of listed content. */
export async function qrCodePaths() {
  return (await loadListed()).map((facts) => ({ params: { oid: facts.oid }, props: { facts } }));
}

/** Answers with the QR code that leads to some content. */
export function answerWithQrCode({ props }: { props: { facts: EntryFacts } }): Response {
  return new Response(buildQrCode(qrCodeTarget(props.facts, siteUrl)), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
