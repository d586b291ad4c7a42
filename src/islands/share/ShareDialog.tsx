import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '@nanostores/react';
import { $dialogTexts, loadDialogTexts } from '#stores/dialog-texts';
import { followModal } from '#stores/modals';
import {
  $linkCopy,
  $share,
  $quotationCopy,
  copyLink,
  copyQuotation,
  enterShare,
  quotationOf,
  shareNatively,
  chooseStart,
  $shareUrl,
  followService,
  openService,
  type ShareState,
} from '#stores/share';
import { adoptStyles } from '../ui/adopt-styles.ts';
import css from './share.css?inline';
import type { FetchedTexts } from '#domain/addresses/texts-path';
import { formatClock } from '#domain/playback/clock-time';
import { isModified } from '#domain/util/modified-click';
import { withSharedUrl } from '#domain/addresses/share-links';

/** Shown after a copy while the texts of the dialog have not loaded. */
const COPIED_SIGN = '✓';

interface ShareDialogProps {
  title: string;
  copyText: string;
  /** Error of a failed copy, shown if the dialog texts failed to load. */
  failedText: string;
  /** The static input with the link, which works without JavaScript. */
  children?: ReactNode;
}

/** The link in the share dialog and its actions (rules 2.46 to 2.48). */
export function ShareDialog({ title, copyText, failedText, children }: ShareDialogProps): ReactNode {
  const share = useStore($share, { ssr: 'initial' });
  const { canShareNatively, hasFailed } = share;
  const copy = useStore($linkCopy, { ssr: 'initial' });
  const quotationCopy = useStore($quotationCopy, { ssr: 'initial' });
  const dialogTexts = useStore($dialogTexts, { ssr: 'initial' });
  const rowRef = useRef<HTMLDivElement>(null);
  useEffect(() => adoptStyles(css), []);
  useEffect(followDialog, []);
  useEffect(() => {
    const dialog = rowRef.current?.closest('dialog');
    return dialog ? updateServices(dialog) : undefined;
  }, []);

  const [besideQrCode, setBesideQrCode] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const details = rowRef.current?.closest('dialog')?.querySelector('details');
    if (!details) return undefined;
    setBesideQrCode(addElementBeside(details));
    return followQrCode(details);
  }, []);

  function copySharedLink(): void {
    const field = rowRef.current?.querySelector('input');
    if (field) void copyLink(field);
  }
  function copyLinkToPosition(): void {
    chooseStart(true);
    copySharedLink();
  }

  const isCopied = copy === 'copied';
  const positionLabel = dialogTexts && labelOfPosition(share, dialogTexts.share);
  return (
    <>
      {positionLabel && (
        <label className="share-start">
          <input
            type="checkbox"
            checked={share.isAtPosition}
            onChange={({ target }) => chooseStart(target.checked)}
          />
          <span>{positionLabel}</span>
        </label>
      )}
      <div className="share-link">
        <div className="dialog-row" ref={rowRef}>
          {children}
          <button
            className="button dialog-live"
            type="button"
            // With `disabled`, the button would lose the focus.
            aria-disabled={isCopied || undefined}
            aria-describedby={isCopied ? 'share-tip' : undefined}
            onClick={copySharedLink}
          >
            {isCopied ? (dialogTexts?.share.copied ?? COPIED_SIGN) : copyText}
          </button>
        </div>
        <div className="share-status" role="status">
          {isCopied && dialogTexts && (
            <span className="share-tip" role="tooltip" id="share-tip">
              {dialogTexts.share.copiedTip}
            </span>
          )}
          {[copy, quotationCopy].includes('refused') && (dialogTexts?.refused ?? failedText)}
          {hasFailed && dialogTexts?.share.failed}
        </div>
      </div>
      {dialogTexts && <Quotation share={share} title={title} texts={dialogTexts.share} />}
      {canShareNatively && dialogTexts && (
        <button className="button share-native" type="button" onClick={() => void shareNatively(title)}>
          {dialogTexts.share.native}
        </button>
      )}
      {positionLabel &&
        besideQrCode &&
        createPortal(
          <button className="button button-quiet share-here" type="button" onClick={copyLinkToPosition}>
            {dialogTexts.share.here}
          </button>,
          besideQrCode,
        )}
    </>
  );
}

interface QuotationProps {
  share: ShareState;
  title: string;
  texts: FetchedTexts['dialogs']['share'];
}

/** The selected text of the transcript with its source and link, to copy (rule 2.97). */
function Quotation({ share, title, texts }: QuotationProps): ReactNode {
  const isCopied = useStore($quotationCopy, { ssr: 'initial' }) === 'copied';
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const quotation = quotationOf(share);
  if (!quotation) return null;
  const placeholders: Readonly<Record<string, string>> = { ...quotation, title };
  const text = texts.quotation.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => placeholders[name] ?? '');
  const copyText = (): void => void (fieldRef.current && copyQuotation(fieldRef.current));
  return (
    <div className="dialog-row share-quotation">
      <textarea
        className="dialog-field"
        ref={fieldRef}
        readOnly
        rows={3}
        dir="auto"
        aria-label={texts.quote}
        value={text}
      />
      <button
        className="button button-quiet"
        type="button"
        aria-disabled={isCopied || undefined}
        onClick={copyText}
      >
        {isCopied ? texts.copied : texts.quote}
      </button>
    </div>
  );
}

/** Follows the dialog. Each time it opens, updates the link and loads the texts. */
function followDialog(): () => void {
  return followModal('SOCIAL_SHARE_MODAL', () => {
    enterShare();
    void loadDialogTexts();
  });
}

/** Returns the label of the place that the link can start at; null at the beginning. */
function labelOfPosition(
  { part, position }: ShareState,
  texts: FetchedTexts['dialogs']['share'],
): string | null {
  if (part) return texts.startAtPart.replace('{{part}}', () => part.title);
  if (position?.view) return texts.startAtView;
  if (position?.step) return texts.startAtStep.replace('{{step}}', String(position.step));
  return position && texts.startAtTime.replace('{{time}}', formatClock(position.seconds ?? 0));
}

/** Puts the details into a row, with an empty element before them. Returns this element. */
function addElementBeside(details: HTMLElement): HTMLElement {
  const [row, place] = [document.createElement('div'), document.createElement('div')];
  row.className = 'share-row';
  details.replaceWith(row);
  row.append(place, details);
  return place;
}

/**
 * Draws the QR code of the link to share when its details open, and again when the link changes,
 * with a button that enlarges it. Until then, and if the code fails to load, the details show the
 * address. Returns a function that stops this.
 */
export function followQrCode(details: HTMLDetailsElement): () => void {
  const addressElement = details.querySelector<HTMLElement>('[data-qr]');
  const { dataset, textContent = '' } = addressElement ?? {};
  const address = dataset?.['qr'] ?? '';
  const image = new Image(200, 200);
  const enlargeButton = document.createElement('button');
  Object.assign(enlargeButton, { type: 'button', className: 'button button-quiet' });
  const drawCode = async (): Promise<void> => {
    if (!details.open) return;
    const { drawQrCode, showQrCode } = await import('./qr-code.ts');
    const url = $shareUrl.get() ?? address;
    image.alt = textContent.trim().replace(address, () => url);
    image.src = `data:image/svg+xml,${encodeURIComponent(drawQrCode(url))}`;
    addressElement?.replaceWith(image);
    const texts = $dialogTexts.get();
    if (!texts) return;
    enlargeButton.textContent = texts.share.enlarge;
    enlargeButton.onclick = () => showQrCode(details, image, url);
    image.after(enlargeButton);
  };
  // If the code fails to load, the next opening of the details requests it again.
  const redraw = (): void => void drawCode().catch(() => undefined);
  details.addEventListener('toggle', redraw);
  const unsubscribes = [$shareUrl.subscribe(redraw), $dialogTexts.listen(redraw)];
  return () => {
    for (const stop of unsubscribes) stop();
    details.removeEventListener('toggle', redraw);
  };
}

/** The middle button fires `auxclick`. */
const CLICK_EVENTS = ['click', 'auxclick'] as const;

/**
 * Updates the input and the services of the share dialog when the link changes, and opens services
 * in pop-ups. If the pop-up is blocked, or the visitor used a modifier key, the browser opens the
 * service as a link. Returns a cleanup function.
 */
function updateServices(dialog: HTMLElement): () => void {
  const field = dialog.querySelector<HTMLInputElement>('[readonly]');
  const services = [...dialog.querySelectorAll<HTMLAnchorElement>('a[target]')];

  const unsubscribe = $shareUrl.subscribe((url) => {
    if (field === null || url === null || field.value === url) return;
    for (const service of services) service.href = withSharedUrl(service.href, field.value, url);
    field.value = url;
  });
  function onClick(event: MouseEvent): void {
    const service = services.find((link) => event.target instanceof Node && link.contains(event.target));
    // The right button only opens a menu.
    if (!service || event.button > 1) return;
    if (isModified(event)) followService(service.href);
    else if (openService(service.href)) event.preventDefault();
  }
  for (const type of CLICK_EVENTS) dialog.addEventListener(type, onClick);
  return () => {
    unsubscribe();
    for (const type of CLICK_EVENTS) dialog.removeEventListener(type, onClick);
  };
}
