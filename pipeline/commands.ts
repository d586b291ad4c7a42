/** A command of the installed package, and a script of package.json in the repository. */
interface PackageCommand {
  /** Its line in `podium --help`. */
  readonly summary: string;
  /** Whether it needs no settings of a project, or loads them itself. */
  readonly startsWithoutSettings?: true;
  /** Whether it accepts settings with faults, because it checks them itself. */
  readonly checksSettings?: true;
  /** Runs the command with the arguments of the process. */
  readonly run: () => Promise<unknown>;
}

/** The commands of the package, `pipeline/{name}.ts`, in the order of `podium --help`. */
export const PACKAGE_COMMANDS: Readonly<Record<string, PackageCommand>> = {
  init: {
    summary: 'makes this folder a site: settings, a content folder, a first presentation',
    startsWithoutSettings: true,
    run: () => import('./init.ts'),
  },
  dev: {
    summary: 'serves the site while you write, and shows faults over its pages',
    run: () => import('./dev.ts'),
  },
  new: { summary: 'writes a presentation or video', run: () => import('./new.ts') },
  import: {
    summary: 'makes presentations from slides and outlines',
    run: () => import('./import.ts'),
  },
  export: {
    summary: 'writes a presentation as a PowerPoint file, with notes if you say so',
    run: () => import('./export.ts'),
  },
  validate: {
    summary: 'lists the faults of all content files',
    run: () => import('./validate.ts'),
  },
  doctor: {
    summary: 'lists what is wrong with the project, also versions and limits of its host',
    checksSettings: true,
    run: () => import('./doctor.ts'),
  },
  build: {
    summary: 'validates, renders, checks and compresses the site',
    run: () => import('./build.ts'),
  },
  serve: {
    summary: 'serves the built site; builds it first if there is none',
    run: () => import('./serve.ts'),
  },
  start: {
    summary: 'builds the site and serves it meanwhile',
    run: () => import('./start.ts'),
  },
  publish: {
    summary: 'makes the built site public as a release',
    run: () => import('./publish.ts'),
  },
  rollback: {
    summary: 'makes an earlier release public again',
    run: () => import('./rollback.ts'),
  },
  nginx: {
    summary: 'writes the settings of nginx for a release',
    run: () => import('./nginx.ts'),
  },
  upload: { summary: 'copies a release to object storage', run: () => import('./upload.ts') },
  sign: { summary: 'signs the list of all files of the site', run: () => import('./sign.ts') },
  verify: {
    summary: 'checks that a site has exactly the files that were signed',
    run: () => import('./verify.ts'),
  },
  merge: {
    summary: 'joins parts of a site that several machines have built',
    run: () => import('./merge.ts'),
  },
  upgrade: {
    summary: 'changes settings and content as a new version of Podium needs them',
    checksSettings: true,
    run: () => import('./upgrade.ts'),
  },
};

/** Commands of this repository only, which the package lacks. */
export const REPOSITORY_COMMANDS: readonly string[] = ['events', 'schemas'];
