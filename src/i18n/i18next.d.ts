import 'i18next';
import type common from '#locales/en/common.json';
import type dialogs from '#locales/en/dialogs.json';
import type listing from '#locales/en/listing.json';
import type player from '#locales/en/player.json';
import type presenting from '#locales/en/presenting.json';
import type roles from '#locales/en/roles.json';
import type view from '#locales/en/view.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      view: typeof view;
      listing: typeof listing;
      player: typeof player;
      presenting: typeof presenting;
      dialogs: typeof dialogs;
      roles: typeof roles;
    };
  }
}
