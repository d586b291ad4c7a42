import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { aPresentation, goodContent, writeContent } from '#library/content.fixture';
import { createOrigin, type Origin, type OriginOptions } from './create-origin.ts';
import { openLibrary } from './content-source.ts';
import {
  closeDatabase,
  createCallRunner,
  openDatabase,
  readTokenSecret,
  valueOf,
  type StoreCall,
} from './store/database.ts';
import { createRemoteStores } from './store/store-thread.ts';
import { TestBrowser } from './browser.fixture.ts';

/** View link of the hidden presentation in the test content. */
export const VIEW_LINK = 'unguessable-link-0001';

/** An origin with its own database file, content folder and `dist`, removed after the test. */
export interface TestOrigin extends Origin {
  /** A second connection to the database. */
  readonly db: DatabaseSync;
  /** The connection of the origin. */
  readonly originConnection: DatabaseSync;
  readonly dist: string;
  /** All messages that were passed to `warn`. */
  readonly warnings: unknown[];
  browser(): TestBrowser;
}

/** Starts an origin in this process. `files` are the files of `dist` by path. */
export async function openTestOrigin(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  options: Partial<OriginOptions> = {},
): Promise<TestOrigin> {
  const root = await makeFolder();
  const dist = join(root, 'dist');
  await writeFiles(dist, files);
  const warnings: unknown[] = [];
  const warn = (message: unknown) => warnings.push(message);
  const content = await openLibrary(await writeContent(testContent()), warn);
  const file = join(root, 'data', 'podium.db');
  const database = openStores(file, options.now);
  const db = new DatabaseSync(file, { timeout: 5000 });
  onTestFinished(() => {
    db.close();
    database.close();
  });
  const origin = createOrigin({ database, content, dist, warn, ...options });
  const { app } = origin;
  const browser = () => new TestBrowser('http://podium.localhost', (request) => app.request(request));
  return {
    ...origin,
    db,
    originConnection: database.connection,
    dist,
    warnings,
    browser,
  };
}

/**
 * Opens a database as `openStoreThread` does, without a thread, which takes 50 ms of processor
 * time. Calls and results are copied as for a thread.
 */
function openStores(file: string, now = () => new Date()) {
  const connection = openDatabase(file);
  const run = createCallRunner(connection);
  const send = async (call: StoreCall): Promise<unknown> =>
    structuredClone(valueOf(await run(structuredClone(call))));
  return {
    stores: createRemoteStores(send, now),
    connection,
    tokenSecret: readTokenSecret(connection),
    close: () => closeDatabase(connection),
  };
}

/** Returns content of every kind that the origin distinguishes. */
export function testContent(): Record<string, unknown> {
  const viewLink = { link_id: VIEW_LINK };
  return {
    ...goodContent(),
    'presentations/rivers.json': aPresentation({ likesCount: 312 }),
    'presentations/no-likes.json': aPresentation({ oid: 'no-likes', title: 'No <likes> & "none"' }),
    'presentations/hidden.json': aPresentation({
      oid: 'hidden-one',
      title: 'Hidden title',
      privacy: 'hidden',
      viewLink,
      likesCount: 5,
      viewerDefaults: { showMakeACopyButton: true, evaluatedFeatures: { 'allow-content-curation': true } },
    }),
    'presentations/reusable.json': aPresentation({ oid: 'reusable-one', privacy: 'reusable' }),
    'presentations/kept.json': aPresentation({
      oid: 'kept-one',
      privacy: 'reusable',
      likesCount: 1,
      viewerDefaults: { showMakeACopyButton: false },
    }),
  };
}

/** Creates a temporary folder that is removed after the test. */
export async function makeFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'podium-origin-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return root;
}

/** Writes files by path below `folder`. Creates the folder if needed. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
