import { atom, computed, type ReadableAtom } from 'nanostores';
import { serviceOf } from '#domain/addresses/share-links';
import type { Position } from '#domain/playback/playback-controls';
import { positionHash } from '#domain/sharing/share-address';
import { copyField, type CopyField } from '#services/clipboard';
import { openPopup, readSharedAddress, shareSheet, type ShareSheet } from '#services/share';
import { readPart, type SharedPart } from '#services/shared-part';
import { createCopyButton } from './copying.ts';
import { $position } from './playback.ts';
import { trackShares, type ShareDone } from './track-states.ts';
import { track } from './track.ts';

/** State of the share dialog. */
export interface ShareState {
  /** Canonical address of the page; null until the dialog has opened. */
  readonly address: string | null;
  /** Position of the viewer; null at the beginning. */
  readonly position: Position | null;
  /** The part of the transcript that the visitor reads. It replaces the position in the link. */
  readonly part: SharedPart | null;
  readonly isAtPosition: boolean;
  readonly canShareNatively: boolean;
  readonly hasFailed: boolean;
}

/** The services that the share dialog needs. */
export interface ShareDependencies {
  readonly readAddress: () => string;
  readonly readPosition: () => Position | null;
  readonly readPart: (way: 'selected' | 'linked') => SharedPart | null;
  readonly copyField: (field: CopyField) => Promise<boolean>;
  readonly openPopup: (href: string, size: { width: number; height: number }) => boolean;
  readonly sheet: () => ShareSheet;
}

/** Creates the share dialog of a page (rules 2.46 and 4.18). */
export function createShare(dependencies: ShareDependencies) {
  const $share = atom<ShareState>({
    address: null,
    position: null,
    part: null,
    isAtPosition: false,
    canShareNatively: false,
    hasFailed: false,
  });
  /** The link to share; null until the dialog has opened. */
  const $shareUrl = computed($share, ({ address, position, part, isAtPosition }) => {
    if (address === null || !isAtPosition) return address;
    return address + (part ? hashOf(part) : positionHash(position));
  });
  const $shareAct = atom<ShareDone | null>(null);
  const { $copy, copy, forget, reset } = createCopyButton(dependencies.copyField);
  const quoting = createCopyButton(dependencies.copyField);
  /** Records that the page of a service opens. */
  const followService = (href: string): void =>
    $shareAct.set({ act: 'service', event: serviceOf(href).event });
  const change = (state: Partial<ShareState>): void => $share.set({ ...$share.get(), ...state });

  return {
    $share: $share as ReadableAtom<ShareState>,
    $shareUrl,
    $linkCopy: $copy,
    $quotationCopy: quoting.$copy,
    /** The last action, a new object each time. Listeners react to shares. */
    $shareAct: $shareAct as ReadableAtom<ShareDone | null>,
    /**
     * Handles the opening of the dialog or of the sheet. By default, the link has a free view, but
     * no step, time or part. Selected text comes before the position of the viewer, and that before
     * the part of the transcript that the URL names.
     */
    enterShare: () => {
      forget();
      quoting.forget();
      const current = dependencies.readPosition();
      const position = positionHash(current) === '' ? null : current;
      const part = dependencies.readPart('selected') ?? (position ? null : dependencies.readPart('linked'));
      $share.set({
        address: dependencies.readAddress(),
        position,
        part,
        // Visitors who have moved to a free view probably want to share it.
        isAtPosition: part === null && position?.view != null,
        canShareNatively: dependencies.sheet().canShare(),
        hasFailed: false,
      });
    },
    chooseStart: (isAtPosition: boolean) => {
      reset();
      change({ isAtPosition });
    },
    /** Copies the link from a field, unless the last copy still shows. Never rejects. */
    copyLink: async (field: CopyField) => {
      if ($copy.get() !== 'copied' && (await copy(field))) $shareAct.set({ act: 'copy' });
    },
    /** Copies a quotation from a field, unless the last copy still shows. Never rejects. */
    copyQuotation: async (field: CopyField) => {
      if (quoting.$copy.get() !== 'copied' && (await quoting.copy(field))) $shareAct.set({ act: 'copy' });
    },
    /**
     * Opens the page of a service in a pop-up. Returns whether it opened; if not, the link works.
     */
    openService: (href: string) => {
      followService(href);
      return dependencies.openPopup(href, serviceOf(href).popup);
    },
    followService,
    /**
     * Opens the device's share sheet. Returns whether it opened. Never rejects. Needs the
     * activation of a press, so it calls the sheet in the same task.
     */
    shareNatively: async (title: string) => {
      change({ hasFailed: false });
      try {
        await dependencies.sheet().share({ title, url: $shareUrl.get() ?? dependencies.readAddress() });
        $shareAct.set({ act: 'native' });
        return true;
      } catch (error) {
        // An AbortError means that the visitor closed the sheet, which is not a failure.
        const isClosed = error instanceof DOMException && error.name === 'AbortError';
        change({ hasFailed: !isClosed });
        return isClosed;
      }
    },
  };
}

const hashOf = ({ id }: SharedPart): string => `#${encodeURIComponent(id)}`;

/** Returns the selected text of the transcript and the address of its part, if there is one. */
export function quotationOf({ address, part }: ShareState): { text: string; url: string } | null {
  if (address === null || part === null || part.quoted === '') return null;
  return { text: part.quoted, url: address + hashOf(part) };
}

/** The share dialog of this page. */
export const {
  $share,
  $shareUrl,
  $linkCopy,
  $quotationCopy,
  $shareAct,
  enterShare,
  chooseStart,
  copyLink,
  copyQuotation,
  openService,
  followService,
  shareNatively,
} = createShare({
  readAddress: () => readSharedAddress(document),
  readPosition: () => $position.get(),
  readPart: (way) => readPart(document, way),
  copyField: (field) => copyField(field),
  openPopup: (href, size) => openPopup(window, href, size),
  sheet: () => shareSheet(window),
});

trackShares($shareAct, track);
