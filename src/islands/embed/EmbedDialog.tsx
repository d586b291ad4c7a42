import { useEffect, useRef, useState, type ClipboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { useStore } from '@nanostores/react';
import type { FetchedTexts } from '#domain/addresses/texts-path';
import {
  buildEmbedCode,
  buildResponsiveEmbedCode,
  readEmbedCode,
  type EmbedSize,
  type EmbedSource,
} from '#domain/sharing/embed-dimensions';
import { embedAddress, type EmbedOptions } from '#domain/sharing/embed-options';
import { $dialogTexts, loadDialogTexts } from '#stores/dialog-texts';
import {
  $embedCopy,
  $embedOptions,
  $embedSize,
  chooseEmbed,
  copyEmbedCode,
  forgetEmbedCopy,
  typeHeight,
  typeWidth,
} from '#stores/embed-dialog';
import type { EmbeddedContent } from '#stores/track-states';
import { followModal } from '#stores/modals';
import { adoptStyles } from '../ui/adopt-styles.ts';
import css from './embed.css?inline';

/** Shown after a copy if the dialog texts failed to load. */
const COPIED_SIGN = '✓';

/** Props of the embed island. */
export interface EmbedDialogProps extends EmbeddedContent {
  copyText: string;
  /** Error of a failed copy, shown if the dialog texts failed to load. */
  failedText: string;
  /** Whether the content is a video, which starts at a time instead of a step. */
  isVideo?: boolean;
  /**
   * The static inputs `width`, `height` and `code`, which work without JavaScript. If they were
   * rendered from props, their texts would be in the page twice.
   */
  children?: ReactNode;
}

/** Content of the embed dialog below its heading (rules 2.43 to 2.45). */
export function EmbedDialog(props: EmbedDialogProps): ReactNode {
  const { copyText, failedText, isVideo = false, children, ...content } = props;
  const copy = useStore($embedCopy, { ssr: 'initial' });
  const dialogTexts = useStore($dialogTexts, { ssr: 'initial' });
  const root = useRef<HTMLDivElement>(null);
  useEffect(followDialog, []);
  useEffect(() => adoptStyles(css), []);
  const [frame, setFrame] = useState<Frame | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const initialFrame = readFrame(element);
    setFrame(initialFrame);
    const showInitialChoice = () => showChoice(element, initialFrame);
    const unsubscribes = [$embedSize.listen(showInitialChoice), $embedOptions.listen(showInitialChoice)];
    return () => unsubscribes.forEach((stop) => stop());
  }, []);

  function onType({ target }: SyntheticEvent): void {
    const { name, value } = target as HTMLInputElement;
    if (name === 'width') typeWidth(value);
    if (name === 'height') typeHeight(value);
  }

  /** Pastes only the digits: the field would cut off a number with a unit or spaces. */
  function onPaste(event: ClipboardEvent): void {
    const field = event.target as HTMLInputElement;
    if (field.name !== 'width' && field.name !== 'height') return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = field;
    const digits = event.clipboardData.getData('text').replace(/\D/g, '');
    field.setRangeText(digits, selectionStart ?? 0, selectionEnd ?? 0, 'end');
    onType(event);
  }

  function onCopy(): void {
    const code = root.current?.querySelector('textarea');
    if (code) void copyEmbedCode(code, content);
  }

  const copiedText = copy === 'copied' && (dialogTexts?.embed.copied ?? COPIED_SIGN);
  return (
    <div ref={root} onInput={onType} onPaste={onPaste}>
      {children}
      <button className="button dialog-live" type="button" onClick={onCopy}>
        {copiedText || copyText}
      </button>
      <p role="status">
        {copiedText && <span className="visually-hidden">{copiedText}</span>}
        {copy === 'refused' && (dialogTexts?.refused ?? failedText)}
      </p>
      <div className="dialog-more">
        {frame && dialogTexts && <Options frame={frame} isVideo={isVideo} texts={dialogTexts.embed} />}
      </div>
    </div>
  );
}

/** Follows the dialog. Each time it opens, loads its texts and clears a refused copy. */
function followDialog(): () => void {
  return followModal('EMBED_MODAL', () => {
    forgetEmbedCopy();
    void loadDialogTexts();
  });
}

/** The frame in the embed code of the page. */
interface Frame extends EmbedSource {
  /** Whether the page lets visitors choose a size. */
  readonly hasSize: boolean;
}

function readFrame(root: Element): Frame {
  const code = root.querySelector<HTMLTextAreaElement>('[name="code"]')?.defaultValue ?? '';
  return { ...readEmbedCode(code), hasSize: root.querySelector('[name="width"]') !== null };
}

/** Shows the chosen size, and the code for the size and the options. */
function showChoice(root: Element, { src, title, hasSize }: Frame): void {
  const [size, options] = [$embedSize.get(), $embedOptions.get()];
  const source = { src: embedAddress(src, options), title };
  const isResponsive = options.responsive || !hasSize;
  const code = isResponsive ? buildResponsiveEmbedCode(source) : buildEmbedCode({ ...source, ...size });
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]')) {
    const text = field.name === 'code' ? code : size[field.name as keyof EmbedSize];
    // Only write changes, because writing moves the caret to the end.
    if (field.value !== text) field.value = text;
    if (field.name !== 'code') field.disabled = isResponsive;
  }
}

const OPTION_NAMES = [
  'toolbar',
  'autoplay',
  'loop',
  'responsive',
] as const satisfies readonly (keyof EmbedOptions)[];

/** Returns the path of the frame. A site under test has another host than its embed code. */
function previewPath(src: string, options: EmbedOptions): string {
  const { pathname, search } = new URL(embedAddress(src, options));
  return pathname + search;
}

/** The options of the frame, and a preview of the frame with these options. */
function Options(props: {
  frame: Frame;
  isVideo: boolean;
  texts: FetchedTexts['dialogs']['embed'];
}): ReactNode {
  const { frame, isVideo, texts } = props;
  const options = useStore($embedOptions);
  const [isOpen, setOpen] = useState(false);
  const choices = OPTION_NAMES.filter((name) => name !== 'responsive' || frame.hasSize);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="button button-quiet">{texts.options}</summary>
      <label className="embed-option">
        {isVideo ? texts.startTime : texts.startStep}
        <input
          className="dialog-field"
          inputMode={isVideo ? 'text' : 'numeric'}
          maxLength={8}
          autoComplete="off"
          placeholder={isVideo ? '0:00' : '1'}
          value={options.start}
          onChange={({ target }) => chooseEmbed({ start: target.value })}
        />
      </label>
      {choices.map((name) => (
        <label className="embed-option" key={name}>
          <input
            type="checkbox"
            checked={options[name]}
            onChange={({ target }) => chooseEmbed({ [name]: target.checked })}
          />
          {texts[name]}
        </label>
      ))}
      <p className="embed-stores">{texts.stores}</p>
      {isOpen && (
        <iframe
          className="embed-preview"
          title={texts.preview}
          src={previewPath(frame.src, options)}
          allow="autoplay; fullscreen"
        />
      )}
    </details>
  );
}
