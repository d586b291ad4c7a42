import {
  ALLOW_CONTENT_CURATION,
  BANNER_HUMAN_CONNECTION,
  BANNER_HUMAN_CONNECTION_EDU,
} from '#domain/settings/feature-flags';
import { CONTENT_FOLDERS } from '#library/content-folders';
import { EMPTY_SLUG } from '#domain/util/slug';
import { buildFile } from '#pipeline/authoring/content-file/build-file';
import { buildStarter } from '#pipeline/authoring/new/build-starter';
import { toOid } from '#pipeline/authoring/content-file/oid-and-slug';
import { contentWorkflow, readme } from './templates.ts';

/** The values for a new content folder. */
export interface FolderAnswers {
  /** Name of the site; null if the project's settings contain it. */
  readonly name: string | null;
  /** Name of the author of the first presentation. */
  readonly author: string;
  /** Language of the first presentation. */
  readonly language: string;
  readonly now: Date;
}

/** The name of the JSON Schema for the files in each content folder. */
const SCHEMA_NAMES = {
  presentations: 'presentation',
  videos: 'video',
  templates: 'template',
  owners: 'owner',
  series: 'series',
  site: 'site',
} as const satisfies Record<(typeof CONTENT_FOLDERS)[number], string>;

/** Folder of the JSON Schemas inside a content folder, so that editors find them without Podium. */
const SCHEMAS_DIR = '.vscode/schemas';

/**
 * Returns the content files of a new, valid site, by path. `schemas` is the path of the JSON
 * Schemas relative to a folder of content files.
 */
export async function buildContent(
  { name, author, language, now }: FolderAnswers,
  schemas: string,
): Promise<Map<string, string>> {
  const oidOfAuthor = toOid(author, language);
  // A Japanese name cannot be spelt in Latin letters.
  const owner = oidOfAuthor === EMPTY_SLUG ? 'author' : oidOfAuthor;
  const schemaField = (folder: keyof typeof SCHEMA_NAMES) => ({
    $schema: `${schemas}/${SCHEMA_NAMES[folder]}.schema.json`,
  });
  const title = 'First talk';
  const site = {
    ...schemaField('site'),
    ...(name !== null && { name }),
    // None of these lists names the sample, so that removing it leaves nothing to correct.
    searchTerms: {},
    staffPicks: [],
    videos: [],
    // A project is a site without accounts, on which these features have no effect.
    evaluatedFeatures:
      name === null
        ? {}
        : {
            [ALLOW_CONTENT_CURATION]: false,
            [BANNER_HUMAN_CONNECTION]: false,
            [BANNER_HUMAN_CONNECTION_EDU]: false,
          },
  };
  const presentation = buildFile(
    {
      title,
      oid: 'first-talk',
      language,
      owner,
      privacy: 'public',
      tags: [],
      body: { storyboard: await buildStarter(title, language, { layout: 'clusters', theme: 'night' }) },
    },
    { now, schema: schemaField('presentations').$schema, makeLinkId: () => '' },
  );
  return new Map([
    ['site/site.json', toJson(site)],
    [`owners/${owner}.json`, toJson({ ...schemaField('owners'), oid: owner, publicDisplayName: author })],
    ['presentations/first-talk.json', toJson(presentation)],
  ]);
}

/**
 * Returns settings of VS Code that check content files by schemas.
 *
 * @param content The content folder from the folder of the settings, such as `/content`.
 * @param schemas The folder of the schemas from there.
 */
export function editorSettings(content: string, schemas: string) {
  return CONTENT_FOLDERS.map((folder) => ({
    fileMatch: [`${content}/${folder}/*.json`],
    url: `${schemas}/${SCHEMA_NAMES[folder]}.schema.json`,
  }));
}

/** Returns the files of a new, valid content folder, by path. `schemas` are by file name. */
export async function buildFolder(
  answers: FolderAnswers & { readonly name: string },
  schemas: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const settings = { 'json.schemas': editorSettings('', `./${SCHEMAS_DIR}`) };
  return new Map([
    ...(await buildContent(answers, `../${SCHEMAS_DIR}`)),
    ['README.md', readme('content', answers.name)],
    ['.vscode/settings.json', toJson(settings)],
    ...[...schemas].map(([file, text]) => [`${SCHEMAS_DIR}/${file}`, text] as const),
    ['.github/workflows/validate.yml', contentWorkflow()],
  ]);
}

export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
