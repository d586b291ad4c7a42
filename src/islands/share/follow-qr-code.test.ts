// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { drawQrCode } from '#domain/sharing/qr-code';
import { followQrCode } from './follow-qr-code.ts';

const TARGET = 'https://podium.example/p/rivers/rivers/';
const TEXT = `QR code: ${TARGET}`;

function show(): HTMLDetailsElement {
  document.body.innerHTML = `<details><summary>QR code</summary><p data-qr="${TARGET}">${TEXT}</p></details>`;
  return document.querySelector('details')!;
}

afterEach(() => document.body.replaceChildren());

it('shows the address in closed details', async () => {
  const details = show();
  followQrCode(details);
  await Promise.resolve();
  expect(details.querySelector('p')?.textContent).toBe(TEXT);
});

it('shows the code in open details once, with the address as its text', async () => {
  const details = show();
  followQrCode(details);
  details.open = true;
  const image = await vi.waitFor(() => {
    const found = details.querySelector('img');
    expect(found).not.toBeNull();
    return found!;
  });
  expect(image.alt).toBe(TEXT);
  expect(decodeURIComponent(image.src)).toBe(`data:image/svg+xml,${drawQrCode(TARGET)}`);
  details.open = false;
  details.open = true;
  await Promise.resolve();
  expect(details.querySelectorAll('img')).toHaveLength(1);
});

it('shows the code at once in details that are already open, and none after the dialog is removed', async () => {
  const details = show();
  details.open = true;
  followQrCode(details);
  await vi.waitFor(() => expect(details.querySelector('img')).not.toBeNull());

  const other = show();
  followQrCode(other)();
  other.open = true;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(other.querySelector('img')).toBeNull();
});
