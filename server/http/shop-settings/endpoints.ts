import type { ApiDeps } from '../api/api-deps.ts';
import { previewMailEndpoint, readMailSettingsEndpoint, sendTestMailEndpoint } from './mail-settings.ts';
import { readPaymentSettingsEndpoint, testCardProviderEndpoint } from './payment-settings.ts';
import { changePrivacySettingsEndpoint, readPrivacySettingsEndpoint } from './privacy-settings.ts';
import { changeReturnSettingsEndpoint, readReturnSettingsEndpoint } from './return-settings.ts';
import { changeShopDetailsEndpoint, readShopDetailsEndpoint } from './shop-details.ts';

/** Creates the endpoints of the shop details, and of the settings of mail, payments, returns and privacy. */
export function createShopSettingEndpoints(deps: ApiDeps) {
  return {
    readShopDetails: readShopDetailsEndpoint(deps),
    changeShopDetails: changeShopDetailsEndpoint(deps),
    readMailSettings: readMailSettingsEndpoint(deps),
    sendTestMail: sendTestMailEndpoint(deps),
    previewMail: previewMailEndpoint(deps),
    readPaymentSettings: readPaymentSettingsEndpoint(deps),
    testCardProvider: testCardProviderEndpoint(deps),
    readReturnSettings: readReturnSettingsEndpoint(deps),
    changeReturnSettings: changeReturnSettingsEndpoint(deps),
    readPrivacySettings: readPrivacySettingsEndpoint(deps),
    changePrivacySettings: changePrivacySettingsEndpoint(deps),
  };
}
