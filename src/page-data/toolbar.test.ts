import { expect, it } from 'vitest';
import { qrCodeTarget } from './toolbar.ts';

it.each([
  ['rivers', 'rivers-of-data'],
  ['ri', '川と海'],
])('links the QR code to the view page: %s', (oid, slug) => {
  expect(
    qrCodeTarget({ kind: 'presentation', schemaVersion: '2', oid, slug }, 'https://podium.example'),
  ).toBe(`https://podium.example/p/${oid}/${encodeURIComponent(slug)}/`);
});
