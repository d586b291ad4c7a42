// The islands of view pages, as one file: apart they would share code, each part of which would be
// a request of its own.
export { EmbedDialog } from './embed/EmbedDialog.tsx';
export { LikeButton } from './like/LikeButton.tsx';
export { ShareDialog } from './share/ShareDialog.tsx';
export { ViewerStage } from './viewer/ViewerStage.tsx';
