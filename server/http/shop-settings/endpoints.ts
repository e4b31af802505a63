import type { ApiDeps } from '../api/api-deps.ts';
import { previewMailEndpoint, readMailSettingsEndpoint, sendTestMailEndpoint } from './mail-settings.ts';
import { readPaymentSettingsEndpoint, testCardProviderEndpoint } from './payment-settings.ts';
import { changePrivacySettingsEndpoint, readPrivacySettingsEndpoint } from './privacy-settings.ts';
import { changeReturnSettingsEndpoint, readReturnSettingsEndpoint } from './return-settings.ts';

/** Creates the endpoints that show and check how the shop is connected with mail and card provider, and those of returns and privacy. */
export function createShopSettingEndpoints(deps: ApiDeps) {
  return {
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
