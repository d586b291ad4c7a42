import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { $dialogTexts, loadDialogTexts } from '#stores/dialog-texts';
import { followModal } from '#stores/modals';
import {
  $linkCopy,
  $share,
  copyLink,
  enterShare,
  shareNatively,
  chooseStart,
  $shareUrl,
  followService,
  openService,
} from '#stores/share';
import { adoptStyles } from '../ui/adopt-styles.ts';
import css from './share.css?inline';
import type { FetchedTexts } from '#domain/addresses/texts-path';
import type { Position } from '#domain/playback/playback-controls';
import { clockTime } from '#domain/sharing/share-address';
import { isModified } from '#domain/util/modified-click';
import { withSharedUrl } from '#domain/addresses/share-links';

/** Shown after a copy if the dialog texts failed to load. */
const DONE = '✓';

interface ShareDialogProps {
  /** Title of the content. */
  title: string;
  copyText: string;
  /** Error of a failed copy, shown if the dialog texts failed to load. */
  failedText: string;
  /** The input with the link, as the page shows it without JavaScript. */
  children?: ReactNode;
}

/** The link in the share dialog and its actions (rules 2.46 to 2.48). */
export function ShareDialog({ title, copyText, failedText, children }: ShareDialogProps): ReactNode {
  const { position, isAtPosition, canShareNatively, hasFailed } = useStore($share, { ssr: 'initial' });
  const copy = useStore($linkCopy, { ssr: 'initial' });
  const late = useStore($dialogTexts, { ssr: 'initial' });
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => adoptStyles(css), []);
  useEffect(enter, []);
  useEffect(() => {
    const dialog = row.current?.closest('dialog');
    return dialog ? updateServices(dialog) : undefined;
  }, []);

  useEffect(() => {
    const details = row.current?.closest('dialog')?.querySelector('details');
    return details ? followQrCode(details) : undefined;
  }, []);

  function press(): void {
    const field = row.current?.querySelector('input');
    if (field) void copyLink(field);
  }

  const isCopied = copy === 'copied';
  return (
    <>
      {position && late && <StartChoice position={position} isChosen={isAtPosition} texts={late.share} />}
      <div className="share-link">
        <div className="dialog-row" ref={row}>
          {children}
          <button
            className="button dialog-live"
            type="button"
            // With `disabled`, the button would lose the focus.
            aria-disabled={isCopied || undefined}
            aria-describedby={isCopied ? 'share-tip' : undefined}
            onClick={press}
          >
            {isCopied ? (late?.share.copied ?? DONE) : copyText}
          </button>
        </div>
        <div className="share-status" role="status">
          {isCopied && late && (
            <span className="share-tip" role="tooltip" id="share-tip">
              {late.share.copiedTip}
            </span>
          )}
          {copy === 'refused' && (late?.refused ?? failedText)}
          {hasFailed && late?.share.failed}
        </div>
      </div>
      {canShareNatively && late && (
        <button className="button share-native" type="button" onClick={() => void shareNatively(title)}>
          {late.share.native}
        </button>
      )}
    </>
  );
}

/** Follows the dialog. Each time it opens, updates the link and loads the texts. */
function enter(): () => void {
  return followModal('SOCIAL_SHARE_MODAL', () => {
    enterShare();
    void loadDialogTexts();
  });
}

/** Checkbox that makes the link start at the current position. */
function StartChoice(props: {
  position: Position;
  isChosen: boolean;
  texts: FetchedTexts['dialogs']['share'];
}): ReactNode {
  const { position, isChosen, texts } = props;
  return (
    <label className="share-start">
      <input type="checkbox" checked={isChosen} onChange={({ target }) => chooseStart(target.checked)} />
      {position.view
        ? texts.startAtView
        : position.step
          ? texts.startAtStep.replace('{{step}}', String(position.step))
          : texts.startAtTime.replace('{{time}}', clockTime(position.seconds ?? 0))}
    </label>
  );
}

/**
 * Draws the QR code of the link to share while its details are open, and again when the link
 * changes. Until then, and if the code does not load, the details show the address. Returns a
 * function that stops it.
 */
export function followQrCode(details: HTMLDetailsElement): () => void {
  const place = details.querySelector<HTMLElement>('[data-qr]');
  const { dataset, textContent = '' } = place ?? {};
  const address = dataset?.['qr'] ?? '';
  const image = new Image(200, 200);
  const draw = async (): Promise<void> => {
    if (!details.open) return;
    const { drawQrCode } = await import('#domain/sharing/qr-code');
    const url = $shareUrl.get() ?? address;
    image.alt = textContent.trim().replace(address, () => url);
    image.src = `data:image/svg+xml,${encodeURIComponent(drawQrCode(url))}`;
    place?.replaceWith(image);
  };
  // If the code does not load, it is requested again when the details open again.
  const follow = (): void => void draw().catch(() => undefined);
  details.addEventListener('toggle', follow);
  const stop = $shareUrl.subscribe(follow);
  return () => {
    stop();
    details.removeEventListener('toggle', follow);
  };
}

/** The middle button fires `auxclick`. */
const CLICKS = ['click', 'auxclick'] as const;

/**
 * Updates the input and the links of the share dialog when the link changes, and opens the services
 * in pop-ups. If the pop-up is blocked, or the visitor used a modifier key, the browser follows the
 * link. Returns a cleanup function.
 */
function updateServices(dialog: HTMLElement): () => void {
  const field = dialog.querySelector<HTMLInputElement>('[readonly]');
  const services = [...dialog.querySelectorAll<HTMLAnchorElement>('a[target]')];

  const stop = $shareUrl.subscribe((url) => {
    if (field === null || url === null || field.value === url) return;
    for (const service of services) service.href = withSharedUrl(service.href, field.value, url);
    field.value = url;
  });
  function press(event: MouseEvent): void {
    const service = services.find((link) => event.target instanceof Node && link.contains(event.target));
    // The right button only opens a menu.
    if (!service || event.button > 1) return;
    if (isModified(event)) followService(service.href);
    else if (openService(service.href)) event.preventDefault();
  }
  for (const type of CLICKS) dialog.addEventListener(type, press);
  return () => {
    stop();
    for (const type of CLICKS) dialog.removeEventListener(type, press);
  };
}
