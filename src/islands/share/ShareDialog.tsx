import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { $dialogTexts, loadDialogTexts } from '#stores/dialog-texts';
import { followModal } from '#stores/modals';
import { $linkCopy, $share, copyLink, enterShare, shareNatively } from '#stores/share';
import { adoptStyles } from '../ui/adopt-styles.ts';
import { StartChoice } from './StartChoice.tsx';
import { answerServices } from './services.ts';
import css from './share.css?inline';

/** Says that it is copied where no words have come. */
const DONE = '✓';

/** What the share island is given. */
export interface ShareDialogProps {
  /** Title of the content. */
  title: string;
  copyText: string;
  /** Says that a copy did not work where the texts of the dialog have not come. */
  failedText: string;
  /** The field with the link, as the page shows it without JavaScript. */
  children?: ReactNode;
}

/** The link in the share dialog, and what can be done with it (spec sections 2, 4 and 7). */
export function ShareDialog({ title, copyText, failedText, children }: ShareDialogProps): ReactNode {
  const { position, isAtPosition, canShareNatively, hasFailed } = useStore($share, { ssr: 'initial' });
  const copy = useStore($linkCopy, { ssr: 'initial' });
  const late = useStore($dialogTexts, { ssr: 'initial' });
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => adoptStyles(css), []);
  useEffect(enter, []);
  useEffect(() => {
    const dialog = row.current?.closest('dialog');
    return dialog ? answerServices(dialog) : undefined;
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
            // Disabled outright, it would lose the focus.
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

/** Keeps in step with the dialog: its link and its texts come each time that it opens. */
function enter(): () => void {
  return followModal('SOCIAL_SHARE_MODAL', () => {
    enterShare();
    void loadDialogTexts();
  });
}
