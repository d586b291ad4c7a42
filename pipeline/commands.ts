/** A command of the installed package, and a script of package.json in the repository. */
interface PackageCommand {
  /** Its line in `podium --help`. */
  readonly about: string;
  /**
   * Its requirements besides its own flags: the settings of the project, or also the site's
   * sources.
   */
  readonly needs: 'nothing' | 'config' | 'program';
  /** Runs the command with the arguments of the process. */
  readonly run: () => Promise<unknown>;
}

/** The commands of the package, `pipeline/{name}.ts`, in the order of `podium --help`. */
export const PACKAGE_COMMANDS: Readonly<Record<string, PackageCommand>> = {
  init: {
    about: 'makes this folder a site: settings, a content folder, a first presentation',
    needs: 'nothing',
    run: () => import('./init.ts'),
  },
  dev: {
    about: 'serves the site while you write, and shows faults over its pages',
    needs: 'program',
    run: () => import('./dev.ts'),
  },
  new: { about: 'writes a presentation or video', needs: 'config', run: () => import('./new.ts') },
  import: {
    about: 'makes presentations from slides and outlines',
    needs: 'config',
    run: () => import('./import.ts'),
  },
  validate: {
    about: 'lists the faults of all content files',
    // With --keep it keeps facts for builds of the same program.
    needs: 'program',
    run: () => import('./validate.ts'),
  },
  build: {
    about: 'validates, renders, checks and compresses the site',
    needs: 'program',
    run: () => import('./build.ts'),
  },
  serve: {
    about: 'serves the built site; builds it first if there is none',
    needs: 'program',
    run: () => import('./serve.ts'),
  },
  start: {
    about: 'builds the site and serves it meanwhile',
    needs: 'program',
    run: () => import('./start.ts'),
  },
  publish: {
    about: 'makes the built site public as a release',
    needs: 'config',
    run: () => import('./publish.ts'),
  },
  rollback: {
    about: 'makes an earlier release public again',
    needs: 'config',
    run: () => import('./rollback.ts'),
  },
  nginx: {
    about: 'writes the settings of nginx for a release',
    needs: 'config',
    run: () => import('./nginx.ts'),
  },
  upload: { about: 'copies a release to object storage', needs: 'config', run: () => import('./upload.ts') },
  sign: { about: 'signs the list of all files of the site', needs: 'config', run: () => import('./sign.ts') },
  verify: {
    about: 'checks that a site has exactly the files that were signed',
    needs: 'config',
    run: () => import('./verify.ts'),
  },
  merge: {
    about: 'joins parts of a site that several machines have built',
    needs: 'program',
    run: () => import('./merge.ts'),
  },
};

/** Commands of this repository only, which the package lacks. */
export const REPOSITORY_COMMANDS: readonly string[] = ['events', 'schemas'];
