import { relative } from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import { checkContent, contentRoot, type ContentCheck, type Library } from './library.ts';
import { messageOf } from '#domain/util/describe-error';
import { formatOf } from '#domain/media/media-formats';
import { CONTENT_FOLDERS, type ContentFolder } from './content-folders.ts';
import { formatReport } from './fault-report.ts';
import { emptyLibrary } from './empty-library.ts';
import { isWithin } from './is-within.ts';
import { NO_ENTRY } from './no-entry.ts';
import { faultBoard } from './fault-board.ts';
import { isAboutTerms } from './suggested-terms.ts';
import { cacheCheckedPictures, type PictureCheck } from './checked-pictures.ts';

/**
 * Loads a content folder into its collection for the dev server: facts of presentations and videos
 * by oid, templates by slug, owners by file name, the site as "site". Reports faulty files. While
 * there are any, keeps the last valid state of these files and of the site, and deletes nothing.
 * `pictures` checks the referenced pictures. In a build there is no watcher, so it loads nothing:
 * the build reads and checks the content itself, once.
 */
export function contentLoader(folder: ContentFolder, pictures: PictureCheck): Loader {
  return {
    name: `podium-${folder}`,
    load: async (context) => {
      const { watcher } = context;
      if (watcher === undefined) return;
      const root = contentRoot(process.env, process.cwd());
      clearOtherFolder(root, context);
      const reload = () => syncCollection(folder, root, context, pictures);
      await reload();
      watch(root, context, watcher, reload);
    },
  };
}

/** Clears a collection that an earlier run of the dev server filled from another folder. */
function clearOtherFolder(root: string, { store, meta }: LoaderContext): void {
  if (meta.get('root') !== root) store.clear();
  meta.set('root', root);
}

async function syncCollection(
  folder: ContentFolder,
  root: string,
  context: LoaderContext,
  pictures: PictureCheck,
): Promise<void> {
  const { store, logger } = context;
  const { check, isFirst } = readOnce(folder, root, pictures);
  const { library: checkedLibrary, faults, warnings } = await check;
  if (faults.length > 0 && isFirst) logger.error(`Faults in content files\n\n${formatReport(faults)}`);
  const shownWarnings = warnings.filter((warning) => !isAboutTerms(warning));
  if (shownWarnings.length > 0 && isFirst)
    logger.warn(formatReport(shownWarnings, { isColoured: false, noun: 'warning' }));
  // Without site settings, no page could be rendered to show the faults.
  const isFirstSiteLoad = folder === 'site' && store.entries().length === 0;
  const library = checkedLibrary ?? (isFirstSiteLoad ? emptyLibrary(root) : null);
  if (library === null) return;
  const entries = entriesOf(folder, library);
  const hasNoFaults = faults.length === 0;
  const shouldKeep = (id: string): boolean => entries.has(id) || (id === NO_ENTRY && entries.size === 0);
  if (hasNoFaults) for (const [id] of store.entries()) if (!shouldKeep(id)) store.delete(id);
  for (const [id, data] of entries)
    if (hasNoFaults || hasChanged(store.get(id)?.data, data, folder))
      store.set({ id, data, digest: context.generateDigest(data) });
  if (store.entries().length === 0) store.set({ id: NO_ENTRY, data: {}, digest: NO_ENTRY });
}

/**
 * Reports whether an entry changed in its own file. While other files have faults, their content is
 * missing among the picks of entries too. That change is ignored, so pages keep these picks until
 * the faults are fixed.
 */
function hasChanged(
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
  folder: ContentFolder,
): boolean {
  return (
    before === undefined ||
    (folder !== 'site' && (!('digest' in after) || before['digest'] !== after['digest']))
  );
}

function entriesOf(folder: ContentFolder, library: Library): Map<string, Record<string, unknown>> {
  switch (folder) {
    case 'presentations':
    case 'videos': {
      const folderEntries = [...library.entries.values()].filter(({ kind }) => `${kind}s` === folder);
      return new Map(folderEntries.map((facts) => [facts.oid, { ...facts }]));
    }
    case 'templates':
      return new Map(library.templates.map((template) => [template.slug, { ...template }]));
    case 'owners':
      return new Map([...library.owners].map(([id, owner]) => [id, { ...owner }]));
    case 'series':
      return new Map(library.series.map((series) => [series.id, { ...series }]));
    case 'site':
      return new Map([['site', { ...library.site }]]);
  }
}

interface SharedRead {
  root: string;
  check: Promise<ContentCheck>;
  readers: Set<ContentFolder>;
}

let sharedRead: SharedRead | null = null;

/** One read serves all collections. A second request by the same collection starts a new read. */
function readOnce(
  folder: ContentFolder,
  root: string,
  pictures: PictureCheck,
): { check: Promise<ContentCheck>; isFirst: boolean } {
  const isFirst = sharedRead?.root !== root || sharedRead.readers.has(folder);
  if (sharedRead === null || isFirst) {
    const check = faultBoard().run(() =>
      checkContent(root, {
        checkPicture: cacheCheckedPictures(pictures),
        release: { now: new Date(), withPending: true },
      }),
    );
    sharedRead = { root, check, readers: new Set() };
  }
  sharedRead.readers.add(folder);
  return { check: sharedRead.check, isFirst };
}

/**
 * How long files must be unchanged before they are read again, ms. Editors save in several steps.
 */
const QUIET_MS = 80;

function watch(
  root: string,
  { logger }: LoaderContext,
  watcher: NonNullable<LoaderContext['watcher']>,
  load: () => Promise<void>,
): void {
  watcher.add(root);
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const reload = () => {
    running = running.then(load).catch((error: unknown) => logger.error(messageOf(error)));
  };
  for (const event of ['add', 'change', 'unlink'] as const)
    watcher.on(event, (path: string) => {
      if (!isContentPath(root, path)) return;
      clearTimeout(timer);
      timer = setTimeout(reload, QUIET_MS);
    });
}

/**
 * Reports whether a file affects the content: a content file, or a media file that one may
 * reference.
 */
function isContentPath(root: string, path: string): boolean {
  if (!isWithin(root, path)) return false;
  const [topFolder = ''] = relative(root, path).split(/[\\/]/);
  if ((CONTENT_FOLDERS as readonly string[]).includes(topFolder)) return true;
  return formatOf(path) !== undefined;
}
