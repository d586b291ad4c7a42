/** A command of the installed package, and a script of package.json in the repository. */
interface PackageCommand {
  /** Its line in `podium --help`. */
  readonly about: string;
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
    about: 'makes this folder a site: settings, a content folder, a first presentation',
    startsWithoutSettings: true,
    run: () => import('./init.ts'),
  },
  dev: {
    about: 'serves the site while you write, and shows faults over its pages',
    run: () => import('./dev.ts'),
  },
  new: { about: 'writes a presentation or video', run: () => import('./new.ts') },
  import: {
    about: 'makes presentations from slides and outlines',
    run: () => import('./import.ts'),
  },
  validate: {
    about: 'lists the faults of all content files',
    run: () => import('./validate.ts'),
  },
  doctor: {
    about: 'lists what is wrong with the project, also versions and limits of its host',
    checksSettings: true,
    run: () => import('./doctor.ts'),
  },
  build: {
    about: 'validates, renders, checks and compresses the site',
    run: () => import('./build.ts'),
  },
  serve: {
    about: 'serves the built site; builds it first if there is none',
    run: () => import('./serve.ts'),
  },
  start: {
    about: 'builds the site and serves it meanwhile',
    run: () => import('./start.ts'),
  },
  publish: {
    about: 'makes the built site public as a release',
    run: () => import('./publish.ts'),
  },
  rollback: {
    about: 'makes an earlier release public again',
    run: () => import('./rollback.ts'),
  },
  nginx: {
    about: 'writes the settings of nginx for a release',
    run: () => import('./nginx.ts'),
  },
  upload: { about: 'copies a release to object storage', run: () => import('./upload.ts') },
  sign: { about: 'signs the list of all files of the site', run: () => import('./sign.ts') },
  verify: {
    about: 'checks that a site has exactly the files that were signed',
    run: () => import('./verify.ts'),
  },
  merge: {
    about: 'joins parts of a site that several machines have built',
    run: () => import('./merge.ts'),
  },
  upgrade: {
    about: 'changes settings and content as a new version of Podium needs them',
    checksSettings: true,
    run: () => import('./upgrade.ts'),
  },
};

/** Commands of this repository only, which the package lacks. */
export const REPOSITORY_COMMANDS: readonly string[] = ['events', 'schemas'];
