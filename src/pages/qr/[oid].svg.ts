import type { EntryFacts } from '#content/library';
import { buildQrCode, qrCodeTarget } from '#page-data/qr-code';
import { siteUrl } from '#page-input/environment';
import { listedPaths } from '#page-input/static-paths';

export const getStaticPaths = () => listedPaths();

/** Responds with the QR code that leads to some content. */
export const GET = ({ props: { facts } }: { props: { facts: EntryFacts } }) =>
  new Response(buildQrCode(qrCodeTarget(facts, siteUrl)), { headers: { 'Content-Type': 'image/svg+xml' } });
