// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildEmbedCode, buildResponsiveEmbedCode } from '#domain/sharing/embed-dimensions';
import { USUAL_EMBED } from '#domain/sharing/embed-options';
import { $embedCopied, chooseEmbed, typeWidth } from '#stores/embed-dialog';
import { EmbedDialog } from './EmbedDialog.tsx';

vi.mock('#stores/track', () => ({ track: () => Promise.resolve(true) }));

const SOURCE = { src: 'https://a.example/p/embed/rivers/', title: 'Rivers' };
const { embed } = JSON.parse(readFileSync('public/locales/en/dialogs.json', 'utf8')) as { embed: object };
const TEXTS = { refused: 'Copy it yourself.', embed };
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  document.documentElement.lang = 'en';
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(TEXTS)));
  writeText.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});

afterEach(() => {
  chooseEmbed(USUAL_EMBED);
  typeWidth('560');
  act(() => void vi.advanceTimersByTime(3000));
  Reflect.deleteProperty(navigator, 'clipboard');
  vi.useRealTimers();
});

/** Renders the open dialog as the page does. */
async function show(props: { isVideo?: boolean } = {}): Promise<HTMLElement> {
  render(
    <dialog id="embed-dialog" aria-label="Embed" open>
      <EmbedDialog oid="rivers" schemaVersion="2" copyText="Copy" failedText="Failed." {...props}>
        <label>
          Width <input name="width" defaultValue="560" />
        </label>
        <label>
          Height <input name="height" defaultValue="315" />
        </label>
        <label>
          Code{' '}
          <textarea
            name="code"
            readOnly
            defaultValue={buildEmbedCode({ ...SOURCE, width: '560', height: '315' })}
          />
        </label>
      </EmbedDialog>
    </dialog>,
  );
  await act(() => vi.waitFor(() => Promise.resolve()));
  return screen.getByRole('dialog');
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const copyButton = () => screen.getByRole('button', { name: /^Cop/ });

async function press(): Promise<void> {
  await act(async () => {
    copyButton().click();
    await Promise.resolve();
  });
}

describe('the size', () => {
  it.each([
    ['Width', '640', '640', '360'],
    ['Height', '1a00', '178', '100'],
    ['Width', '0', '', ''],
    ['Height', '', '', ''],
  ])('typed as %s %j is %j by %j, also in the code [5.1]', async (name, text, width, height) => {
    await show();
    type(name, text);
    expect([field('Width').value, field('Height').value]).toEqual([width, height]);
    expect(field('Code').value).toBe(buildEmbedCode({ ...SOURCE, width, height }));
  });

  it.each([
    ['7 2 0 px', '1280', '720'],
    ['1,080', '1920', '1080'],
    ['px', '', ''],
  ])('pasted as %j over the height is %s by %s', async (text, width, height) => {
    await show();
    field('Height').select();
    fireEvent.paste(field('Height'), { clipboardData: { getData: () => text } });
    expect([field('Width').value, field('Height').value]).toEqual([width, height]);
  });

  it('is cleared each time a zero is typed [5.3]', async () => {
    await show();
    for (const text of ['0', '00']) {
      type('Width', text);
      expect(field('Width').value).toBe('');
    }
  });
});

describe('the options', () => {
  const open = () =>
    act(() => {
      const details = screen.getByText('Options').closest('details');
      if (details) details.open = true;
    });
  const check = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
  const preview = () => screen.getByTitle<HTMLIFrameElement>('Preview');

  it('are in the code and in the preview [2.92]', async () => {
    const dialog = await show();
    await screen.findByText('Options');
    open();
    await vi.waitFor(() => expect(preview().getAttribute('src')).toBe('/p/embed/rivers/'));
    check('Bar with author and buttons');
    check('Begin again at the end');
    fireEvent.change(screen.getByLabelText('Start at step'), { target: { value: '3' } });
    const src = `${SOURCE.src}?start=3&toolbar=0&loop=1`;
    expect(field('Code').value).toBe(buildEmbedCode({ src, title: 'Rivers', width: '560', height: '315' }));
    expect(preview().getAttribute('src')).toBe('/p/embed/rivers/?start=3&toolbar=0&loop=1');
    await expectNoViolations(dialog);
    check('Bar with author and buttons');
    check('Begin again at the end');
    fireEvent.change(screen.getByLabelText('Start at step'), { target: { value: '' } });
    expect(field('Code').value).toBe(field('Code').defaultValue);
  });

  it('keep a size that was typed, which a frame as wide as its page has not', async () => {
    await show();
    await screen.findByText('Options');
    type('Width', '640');
    check('As wide as its page');
    expect(field('Code').value).toBe(buildResponsiveEmbedCode(SOURCE));
    expect(field('Width').disabled).toBe(true);
    check('As wide as its page');
    expect(field('Code').value).toBe(buildEmbedCode({ ...SOURCE, width: '640', height: '360' }));
  });

  it('of a video have a time', async () => {
    await show({ isVideo: true });
    fireEvent.change(await screen.findByLabelText('Start time'), { target: { value: '1:30' } });
    expect(field('Code').value).toContain(`src="${SOURCE.src}?start=90"`);
  });
});

describe('copying', () => {
  it('shows Copied! for 3 s, and reports it then [2.45, 4.16, 8.11]', async () => {
    const told = vi.fn<(content: unknown) => void>();
    const stop = $embedCopied.listen(told);
    const dialog = await show();
    type('Width', '640');
    await press();
    expect(writeText).toHaveBeenCalledWith(buildEmbedCode({ ...SOURCE, width: '640', height: '360' }));
    await vi.waitFor(() => expect(copyButton().textContent).toBe('Copied!'));
    expect(screen.getByRole('status').textContent).toBe('Copied!');
    await expectNoViolations(dialog);
    act(() => void vi.advanceTimersByTime(2500));
    expect(copyButton().textContent).toBe('Copied!');
    expect(told).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(500));
    expect(copyButton().textContent).toBe('Copy');
    expect(told.mock.calls[0]?.[0]).toEqual({ oid: 'rivers', schemaVersion: '2' });
    stop();
  });

  it('selects the code and shows a message if it is refused', async () => {
    writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    const dialog = await show();
    await press();
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copy it yourself.'));
    const code = field('Code');
    expect(document.activeElement).toBe(code);
    expect(code.value.slice(code.selectionStart ?? 0, code.selectionEnd ?? 0)).toBe(code.value);
    expect(copyButton().textContent).toBe('Copy');
    await expectNoViolations(dialog);
  });
});

async function expectNoViolations(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    preload: false,
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
}
