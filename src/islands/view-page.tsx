// The islands of view pages, in one file. The code that separate files share would need requests of
// its own. `npx vitest run src/islands/mounts.test.ts -u` writes it.
export { EmbedDialog } from './embed/EmbedDialog.tsx';
export { LikeButton } from './like/LikeButton.tsx';
export { ShareDialog } from './share/ShareDialog.tsx';
export { ViewerStage } from './viewer/ViewerStage.tsx';
