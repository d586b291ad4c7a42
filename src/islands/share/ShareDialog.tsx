import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { $dialogTexts, loadDialogTexts } from '#stores/dialog-texts';
import { followModal } from '#stores/modals';
import { $linkCopy, $share, copyLink, enterShare, shareNatively } from '#stores/share';
import { adoptStyles } from '../ui/adopt-styles.ts';
import { StartChoice } from './StartChoice.tsx';
import { followQrCode } from './follow-qr-code.ts';
import { updateServices } from './services.ts';
import css from './share.css?inline';

/** Shown after a copy if the dialog texts failed to load. */
const DONE = '✓';

/** Props of the share island. */
export interface ShareDialogProps {
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
