/**
 * The actions of all workflows, each by the hash of a commit, because a tag can be moved. The
 * comment is the tag.
 */
export const ACTIONS = {
  checkout: 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
  setupNode: 'actions/setup-node@949feb2413d6458794dcd2491c4babbbce0c15c1 # v7.1.0',
  cache: 'actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5',
  uploadArtifact: 'actions/upload-artifact@cf430e030ddbb5b0abf93d22962f4752f3646cd9 # v7.0.2',
  downloadArtifact: 'actions/download-artifact@9000827ccba6bdab643e8b6fd33ac0654aef8333 # v8.0.2',
} as const;

/** The workflow of a content folder, whose commands are in the repository of Podium. */
export const CONTENT_WORKFLOW = `name: Validate
on: [push, pull_request]
permissions:
  contents: read
jobs:
  validate:
    runs-on: ubuntu-latest
    steps:
      - uses: ${ACTIONS.checkout}
        with:
          path: content
      - uses: ${ACTIONS.checkout}
        with:
          # The owner and name of the repository of Podium, a variable of this repository.
          repository: \${{ vars.PODIUM_REPOSITORY }}
          path: podium
      - uses: ${ACTIONS.setupNode}
        with:
          node-version: 24
      - run: npm ci --omit=dev
        working-directory: podium
      - run: npm run validate
        working-directory: podium
        env:
          PODIUM_CONTENT: \${{ github.workspace }}/content
          PODIUM_ANNOTATE: .
`;

/** A program that installs the packages of a project. */
export type Installer = 'npm' | 'pnpm';

/** Version of pnpm for the workflow, where a project names none. */
const PNPM = 'pnpm@10.34.9';

const INSTALL: Readonly<Record<Installer, string>> = {
  npm: 'npm ci',
  pnpm: `npm exec --yes --package=${PNPM} -- pnpm install --frozen-lockfile`,
};

/** Returns the workflow of a project that has installed the package. */
export const siteWorkflow = (installer: Installer): string => `name: Site
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
# Of two pushes, the later one is published last.
concurrency:
  group: site-\${{ github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}
jobs:
  site:
    runs-on: ubuntu-latest
    steps:
      - uses: ${ACTIONS.checkout}
      - uses: ${ACTIONS.setupNode}
        with:
          node-version: 24
${installer === 'npm' ? '          cache: npm\n' : ''}      - run: ${INSTALL[installer]}
      # Pull requests show faults beside their lines.
      - run: npx podium validate
        env:
          PODIUM_ANNOTATE: content
      # Pictures, the bundled program and the pages of earlier builds.
      - uses: ${ACTIONS.cache}
        with:
          path: |
            .cache
            dist
            dist.record.json
            dist.report
          key: podium-\${{ github.sha }}
          restore-keys: podium-
      - run: npx podium build
        env:
          PODIUM_SITE_URL: \${{ vars.PODIUM_SITE_URL }}
      # The site of a pull request, to look at: npx podium serve after unpacking it into dist/.
      - uses: ${ACTIONS.uploadArtifact}
        with:
          name: site
          path: dist
          include-hidden-files: true
          retention-days: 7
      # Set the variable PODIUM_REMOTE, such as bucket:talks, and the secret RCLONE_CONFIG, which is
      # the text of a configuration of rclone.
      - if: github.ref == 'refs/heads/main' && vars.PODIUM_REMOTE != ''
        run: |
          sudo apt-get update && sudo apt-get install -y rclone
          mkdir -p ~/.config/rclone
          printf '%s' "$STORAGE_SETTINGS" > ~/.config/rclone/rclone.conf
          npx podium publish
          npx podium upload "$PODIUM_REMOTE"
        env:
          PODIUM_REMOTE: \${{ vars.PODIUM_REMOTE }}
          STORAGE_SETTINGS: \${{ secrets.RCLONE_CONFIG }}
`;
