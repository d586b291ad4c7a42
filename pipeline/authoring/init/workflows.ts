/** Actions of GitHub, each by the hash of a commit, because a tag can be moved. */
const CHECKOUT = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1';
const SETUP_NODE = 'actions/setup-node@949feb2413d6458794dcd2491c4babbbce0c15c1 # v7.1.0';
const CACHE = 'actions/cache@0400d5f644dc74513175e3cd8d07132dd4860809 # v4.2.4';
const UPLOAD_ARTIFACT = 'actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2';

/** The workflow of a content folder, whose commands are in the repository of Podium. */
export const CONTENT_WORKFLOW = `name: Validate
on: [push, pull_request]
permissions:
  contents: read
jobs:
  validate:
    runs-on: ubuntu-latest
    steps:
      - uses: ${CHECKOUT}
        with:
          path: content
      - uses: ${CHECKOUT}
        with:
          # The owner and name of the repository of Podium, a variable of this repository.
          repository: \${{ vars.PODIUM_REPOSITORY }}
          path: podium
      - uses: ${SETUP_NODE}
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

/** The workflow of a project that has installed the package. */
export const SITE_WORKFLOW = `name: Site
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  site:
    runs-on: ubuntu-latest
    steps:
      - uses: ${CHECKOUT}
      - uses: ${SETUP_NODE}
        with:
          node-version: 24
          cache: npm
      - run: npm ci
      # Pull requests show faults beside their lines.
      - run: npx podium validate
        env:
          PODIUM_ANNOTATE: content
      # Pictures and the bundled program of earlier builds.
      - uses: ${CACHE}
        with:
          path: .cache
          key: podium-\${{ github.sha }}
          restore-keys: podium-
      - run: npx podium build
        env:
          PODIUM_SITE_URL: \${{ vars.PODIUM_SITE_URL }}
      # The site of a pull request, to look at: npx podium serve after unpacking it into dist/.
      - uses: ${UPLOAD_ARTIFACT}
        with:
          name: site
          path: dist
          include-hidden-files: true
          retention-days: 7
      # Set the variable PODIUM_REMOTE, such as bucket:talks, and the secret RCLONE_CONFIG, which is
      # the text of a configuration of rclone.
      - if: github.ref == 'refs/heads/main' && vars.PODIUM_REMOTE != ''
        run: |
          sudo apt-get install -y rclone
          mkdir -p ~/.config/rclone
          printf '%s' "$RCLONE_CONFIG" > ~/.config/rclone/rclone.conf
          npx podium publish
          npx podium upload "$PODIUM_REMOTE"
        env:
          PODIUM_REMOTE: \${{ vars.PODIUM_REMOTE }}
          RCLONE_CONFIG: \${{ secrets.RCLONE_CONFIG }}
`;
