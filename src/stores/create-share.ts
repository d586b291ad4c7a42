import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Position } from '#domain/playing';
import { positionHash, shareAddress } from '#domain/share-address';
import { popupSize, sharesTo, type ShareTarget } from '#domain/share-links';
import type { CopyField } from '#services/clipboard';
import type { ShareSheet } from '#services/share';
import { createCopying, type CopyState } from './create-copying.ts';

/** What the visitor did with the link: copied it, went to a service, or used the share sheet of the device. */
export type ShareDone =
  { readonly act: 'copy' | 'native' } | { readonly act: 'service'; readonly service: ShareTarget };

/** What the share dialog shows. */
export interface ShareState {
  /** Address of the page; null until the dialog is known to be open. */
  readonly address: string | null;
  /** Where the viewer is; null where that is the beginning. */
  readonly position: Position | null;
  readonly isAtPosition: boolean;
  readonly canShareNatively: boolean;
  readonly hasFailed: boolean;
}

/** What the share dialog needs from outside. */
export interface ShareDependencies {
  readonly readAddress: () => string;
  readonly readPosition: () => Position | null;
  readonly copyField: (field: CopyField) => Promise<boolean>;
  readonly openPopup: (href: string, size: { width: number; height: number }) => boolean;
  readonly sheet: () => ShareSheet;
}

/** The share dialog of a page (spec sections 2, 4 and 7). */
export interface ShareStore {
  readonly $share: ReadableAtom<ShareState>;
  /** The link to share; null until the dialog is known to be open. */
  readonly $shareUrl: ReadableAtom<string | null>;
  readonly $linkCopy: ReadableAtom<CopyState>;
  /** What was done last, anew each time: what reacts to shares listens here. */
  readonly $shareAct: ReadableAtom<ShareDone | null>;
  /** The dialog has opened: its link is the page as it is now, from the beginning. */
  readonly enterShare: () => void;
  readonly chooseStart: (isAtPosition: boolean) => void;
  /** Copies the link of a field, unless the last copy still shows. Never rejects. */
  readonly copyLink: (field: CopyField) => Promise<void>;
  /** Opens the page of a service as a pop-up and says whether that worked; if not, its link still does. */
  readonly openService: (href: string) => boolean;
  /** The visitor has the browser open the page of a service, such as in a tab of its own. */
  readonly followService: (href: string) => void;
  /** Opens the share sheet of the device. Never rejects. */
  readonly shareNatively: (title: string) => Promise<void>;
}

/** A share dialog over its services. */
export function createShare(dependencies: ShareDependencies): ShareStore {
  const $share = atom<ShareState>({
    address: null,
    position: null,
    isAtPosition: false,
    canShareNatively: false,
    hasFailed: false,
  });
  const $shareUrl = computed($share, ({ address, position, isAtPosition }) =>
    address === null ? null : address + (isAtPosition ? positionHash(position) : ''),
  );
  const $shareAct = atom<ShareDone | null>(null);
  const { $copy, copy, forget, reset } = createCopying(dependencies.copyField);
  const followService = (href: string): void => $shareAct.set({ act: 'service', service: sharesTo(href) });
  const change = (state: Partial<ShareState>): void => $share.set({ ...$share.get(), ...state });

  return {
    $share,
    $shareUrl,
    $linkCopy: $copy,
    $shareAct,
    enterShare: () => {
      forget();
      const position = dependencies.readPosition();
      $share.set({
        address: shareAddress(dependencies.readAddress()),
        position: positionHash(position) === '' ? null : position,
        isAtPosition: false,
        canShareNatively: dependencies.sheet().canShare(),
        hasFailed: false,
      });
    },
    chooseStart: (isAtPosition) => {
      reset();
      change({ isAtPosition });
    },
    copyLink: async (field) => {
      if ($copy.get() !== 'copied' && (await copy(field))) $shareAct.set({ act: 'copy' });
    },
    openService: (href) => {
      followService(href);
      return dependencies.openPopup(href, popupSize(href));
    },
    followService,
    shareNatively: async (title) => {
      change({ hasFailed: false });
      try {
        await dependencies
          .sheet()
          .share({ title, url: $shareUrl.get() ?? shareAddress(dependencies.readAddress()) });
        $shareAct.set({ act: 'native' });
      } catch (error) {
        // Closed by the visitor: nothing has failed.
        change({ hasFailed: !(error instanceof DOMException && error.name === 'AbortError') });
      }
    },
  };
}
