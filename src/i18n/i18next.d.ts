import 'i18next';
import type common from '../../public/locales/en/common.json';
import type dialogs from '../../public/locales/en/dialogs.json';
import type listing from '../../public/locales/en/listing.json';
import type player from '../../public/locales/en/player.json';
import type roles from '../../public/locales/en/roles.json';
import type view from '../../public/locales/en/view.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      view: typeof view;
      listing: typeof listing;
      player: typeof player;
      dialogs: typeof dialogs;
      roles: typeof roles;
    };
  }
}
