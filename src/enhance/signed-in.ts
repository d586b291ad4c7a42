// Code that few signed-in visitors need. One file, which is smaller than two.
export { offerApp } from './app-offer.ts';
export { showTool } from './editing-tools.ts';
export { applyRoles, startTools } from './roles.ts';
