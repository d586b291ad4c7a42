// The islands of view pages, as one file: as separate files they would share code, and each shared
// part would need a request of its own.
export { EmbedDialog } from './embed/EmbedDialog.tsx';
export { LikeButton } from './like/LikeButton.tsx';
export { ShareDialog } from './share/ShareDialog.tsx';
export { ViewerStage } from './viewer/ViewerStage.tsx';
