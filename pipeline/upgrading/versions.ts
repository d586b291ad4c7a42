import { parse } from 'jsonc-parser';
import { isMap, isScalar, parseDocument } from 'yaml';
import { insertItem, removeValue, setValue } from '#workbench/model/edit-json';
import { TEXTS_FOLDER } from '#pipeline/project/own-texts';

/** A version of Podium, and what it changes in projects of the previous version. */
interface Version {
  readonly version: string;
  /** The commit of its tag, such as `v0.1.0`; absent for the latest version. */
  readonly commit?: string;
  readonly changes: readonly Change[];
  /** The keys of its new texts. */
  readonly texts: readonly string[];
}

/** A change of a project: a new option in its settings, or an edit of files. */
export type Change = Reason & (NewOption | FileEdit);

/** The texts of a change in reports. */
interface Reason {
  /** The field or option. */
  readonly field: string;
  /** What Podium has changed, as the rest of a sentence that starts with the field. */
  readonly fault: string;
  /** The new value and its effect. */
  readonly remedy: string;
}

/** An option that is added to settings without it. */
interface NewOption {
  readonly option: unknown;
}

/** An edit of JSON files, or of other files. */
interface FileEdit {
  /** The files as a glob. `{content}` stands for the content folder. */
  readonly files: string;
  /** Returns the new text of a file, or the text itself if nothing changes. */
  readonly edit: (text: string) => string;
}

/**
 * All versions, the oldest first. Add a new change to the last version, or to a new version if the
 * last one already has its tag.
 */
export const VERSIONS: readonly Version[] = [
  {
    version: '0.1.0',
    commit: '4472c0684680dd480a71da20fa853f47ebc20ee1',
    changes: [],
    texts: [],
  },
  {
    version: '0.2.0',
    commit: 'aa2e0eb679cecdacc7f1eae5ffad2c3077a33894',
    changes: [
      {
        field: 'accounts',
        fault: 'is a new option, and all sites had accounts before',
        remedy: 'it becomes true, which keeps sign-in, likes and copies',
        option: true,
      },
      {
        field: 'tagPages',
        fault: 'is new, and tags led to the search before',
        remedy: 'it becomes false, which keeps that; true gives each tag a page and a feed',
        files: '{content}/site/site.json',
        edit: (text) => addField(text, 'tagPages', false),
      },
      {
        field: 'json.schemas',
        fault: 'lacks the schemas of series and own texts, which are new',
        remedy: 'they are added, so that editors check these files',
        files: '.vscode/settings.json',
        edit: (text) =>
          addSchema(addSchema(text, 'series', toSeriesPattern), 'texts', () => '/src/texts/*.json'),
      },
      {
        field: 'on.schedule',
        fault: 'is missing, so content with "publishAt", which is new, waits for the next push',
        remedy: 'it is added, and each night a build publishes what is due',
        files: '.github/workflows/site.yml',
        edit: addSchedule,
      },
    ],
    texts: [
      'common.footer.more',
      'common.footer.scheme.dark',
      'common.footer.scheme.label',
      'common.footer.scheme.light',
      'common.footer.scheme.system',
      'common.header.menu',
      'common.pending.draft',
      'common.pending.from',
      'listing.feed',
      'listing.home.all',
      'listing.tag.title',
      'player.presentation.turn',
      'player.restart.continueAt',
      'player.restart.continueAtStep',
      'player.restart.fromStart',
      'view.series.label',
      'view.series.next',
      'view.series.previous',
      'view.series.progress',
      'view.toolbar.reportSubject',
      'view.translations.label',
    ],
  },
  {
    version: '0.3.0',
    commit: 'e5fd0bbdb6329460a39563e9c799fd5c9c4bcf3d',
    changes: [
      {
        field: 'dialogs.share.qrFromStart',
        fault: 'is no text of Podium any more, because the QR code leads where the link does',
        remedy: 'it is removed',
        files: `${TEXTS_FOLDER}/*.json`,
        edit: (text) => removeValue(text, ['dialogs', 'share', 'qrFromStart']),
      },
    ],
    texts: [
      'dialogs.embed.autoplay',
      'dialogs.embed.loop',
      'dialogs.embed.options',
      'dialogs.embed.preview',
      'dialogs.embed.responsive',
      'dialogs.embed.startStep',
      'dialogs.embed.startTime',
      'dialogs.embed.stores',
      'dialogs.embed.toolbar',
      'dialogs.share.enlarge',
      'dialogs.share.here',
      'dialogs.share.startAtPart',
      'origin.editor.back',
      'origin.editor.comment',
      'origin.editor.edit',
      'origin.editor.text',
      'origin.editor.title',
      'origin.expired.remedy',
      'origin.expired.text',
      'origin.expired.title',
      'origin.internal.remedy',
      'origin.internal.text',
      'origin.internal.title',
      'origin.noRight.remedy',
      'origin.noRight.text',
      'origin.noRight.title',
      'origin.product.examples',
      'origin.product.first',
      'origin.product.lead',
      'origin.product.second',
      'origin.product.third',
      'origin.product.title',
      'origin.report.copyright',
      'origin.report.details',
      'origin.report.harmful',
      'origin.report.hint',
      'origin.report.lead',
      'origin.report.misleading',
      'origin.report.noReason',
      'origin.report.other',
      'origin.report.personal',
      'origin.report.question',
      'origin.report.received',
      'origin.report.send',
      'origin.report.thanks',
      'origin.report.title',
      'origin.report.tooLong',
      'origin.settings.email',
      'origin.settings.lead',
      'origin.settings.name',
      'origin.settings.noEmail',
      'origin.settings.other',
      'origin.settings.rights',
      'origin.settings.title',
      'origin.tooMany.remedy',
      'origin.tooMany.text',
      'origin.tooMany.title',
      'origin.video.first',
      'origin.video.lead',
      'origin.video.second',
      'origin.video.third',
      'origin.video.title',
      'origin.videoEdu.first',
      'origin.videoEdu.lead',
      'origin.videoEdu.second',
      'origin.videoEdu.third',
      'origin.videoEdu.title',
      'player.presentation.cameraMovement',
      'player.presentation.instant',
      'player.presentation.normal',
      'player.presentation.slow',
      'view.detail.belowTranscript',
      'view.detail.besideTranscript',
    ],
  },
  {
    version: '0.4.0',
    commit: 'c4689d7ccdd39927f59e7e63478a996cfc57d2ff',
    changes: [],
    texts: [
      'common.card.steps_one',
      'common.card.steps_other',
      'common.footer.accessibility',
      'listing.accessibility.aim',
      'listing.accessibility.assessed',
      'listing.accessibility.contact',
      'listing.accessibility.content',
      'listing.accessibility.gaps',
      'listing.accessibility.hover',
      'listing.accessibility.level',
      'listing.accessibility.met',
      'listing.accessibility.notMet',
      'listing.accessibility.notTried',
      'listing.accessibility.partlyMet',
      'listing.accessibility.spacing',
      'listing.accessibility.spokenCaptions',
      'listing.accessibility.text',
      'listing.accessibility.title',
      'player.presentation.describe',
      'player.presentation.nothingElse',
      'player.presentation.options',
      'player.presentation.picture',
      'player.presentation.video',
    ],
  },
  {
    version: '0.5.0',
    commit: '5c471ae1f295694386ff9f47f87f5f438553381f',
    changes: [
      {
        field: 'listing.accessibility.captionLook',
        fault: 'is no text of Podium any more, because visitors can choose how captions look',
        remedy: 'it is removed',
        files: `${TEXTS_FOLDER}/*.json`,
        edit: (text) => removeValue(text, ['listing', 'accessibility', 'captionLook']),
      },
    ],
    texts: [
      'dialogs.share.quotation',
      'dialogs.share.quote',
      'dialogs.transcript.found',
      'dialogs.transcript.none',
      'dialogs.transcript.search',
      'player.video.background',
      'player.video.black',
      'player.video.blue',
      'player.video.captionLook',
      'player.video.colour',
      'player.video.dark',
      'player.video.edge',
      'player.video.none',
      'player.video.options',
      'player.video.outline',
      'player.video.secondCaptions',
      'player.video.shadow',
      'player.video.size',
      'player.video.white',
      'player.video.yellow',
    ],
  },
  {
    version: '0.6.0',
    changes: [],
    texts: [
      'listing.filter.length',
      'listing.filter.long',
      'listing.filter.medium',
      'listing.filter.name',
      'listing.filter.short',
      'listing.filter.text',
      'listing.filter.title',
      'listing.home.pause',
      'listing.home.play',
      'listing.search.anyLength',
      'player.presentation.keepOffline',
      'player.presentation.keepingOffline',
      'player.presentation.keptOffline',
      'player.presentation.keptPages',
      'player.presentation.notKeptOffline',
      'player.presentation.present',
      'player.presentation.removeKept',
      'player.presentation.removeOffline',
      'presenting.ahead',
      'presenting.back',
      'presenting.behind',
      'presenting.black',
      'presenting.blocked',
      'presenting.clear',
      'presenting.clock',
      'presenting.close',
      'presenting.connected',
      'presenting.connecting',
      'presenting.consoleAway',
      'presenting.crowd',
      'presenting.devices',
      'presenting.elapsed',
      'presenting.end',
      'presenting.follow',
      'presenting.followHint',
      'presenting.following',
      'presenting.freeze',
      'presenting.hand',
      'presenting.hideCode',
      'presenting.larger',
      'presenting.lastStep',
      'presenting.lastTime',
      'presenting.lookingAround',
      'presenting.lost',
      'presenting.next',
      'presenting.nextStep',
      'presenting.noNotes',
      'presenting.noNotesHere',
      'presenting.noNotesInFile',
      'presenting.noRelay',
      'presenting.noSteps',
      'presenting.notSent',
      'presenting.notes',
      'presenting.notesHint',
      'presenting.notesOf',
      'presenting.onTime',
      'presenting.openAudience',
      'presenting.openLink',
      'presenting.openNotes',
      'presenting.pace',
      'presenting.pen',
      'presenting.plan',
      'presenting.pointHint',
      'presenting.pointer',
      'presenting.presentWithThese',
      'presenting.previous',
      'presenting.question',
      'presenting.relayLost',
      'presenting.remember',
      'presenting.remote',
      'presenting.remoteHint',
      'presenting.restartTime',
      'presenting.scanAgain',
      'presenting.search',
      'presenting.send',
      'presenting.sent',
      'presenting.showCode',
      'presenting.smaller',
      'presenting.steps',
      'presenting.takeSigns',
      'presenting.talkOver',
      'presenting.thumb',
      'presenting.tools',
      'presenting.waiting',
      'presenting.waitingPresenter',
      'presenting.white',
    ],
  },
];

function addField(text: string, name: string, value: unknown): string {
  return Object.hasOwn(parse(text) as object, name) ? text : setValue(text, [name], value, []);
}

/** Adds a nightly build to a workflow with a list of events. Keeps all other text. */
function addSchedule(text: string): string {
  const events = parseDocument(text).get('on', true);
  if (!isMap(events) || events.flow === true || events.has('schedule')) return text;
  const [firstEvent] = events.items;
  const start = isScalar(firstEvent?.key) ? firstEvent.key.range?.[0] : undefined;
  if (start === undefined) return text;
  const indent = ' '.repeat(start - (text.lastIndexOf('\n', start) + 1));
  const schedule = `schedule:\n${indent}  - cron: '17 4 * * *'\n${indent}`;
  return text.slice(0, start) + schedule + text.slice(start);
}

const toSeriesPattern = (presentations: string): string =>
  presentations.replace('/presentations/', '/series/');

/**
 * Adds a schema to the settings of an editor. `toFiles` converts the file pattern of the schema of
 * presentations, which `init` wrote, to the pattern of the new schema.
 */
function addSchema(text: string, name: string, toPattern: (presentations: string) => string): string {
  const field = 'json.schemas';
  const { [field]: schemas } = parse(text) as { [field]?: readonly { fileMatch: string[]; url?: string }[] };
  const presentationSchema = schemas?.find(({ url }) => url?.endsWith('/presentation.schema.json'));
  const url = presentationSchema?.url?.replace('/presentation.', `/${name}.`);
  if (!schemas || !presentationSchema || schemas.some((schema) => schema.url === url)) return text;
  return insertItem(text, [field], schemas.length, {
    fileMatch: presentationSchema.fileMatch.map(toPattern),
    url,
  });
}
