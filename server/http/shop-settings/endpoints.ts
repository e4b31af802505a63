import type { ApiDeps } from '../api/api-deps.ts';
import { previewMailEndpoint, readMailSettingsEndpoint, sendTestMailEndpoint } from './mail-settings.ts';
import { readPaymentSettingsEndpoint, testCardProviderEndpoint } from './payment-settings.ts';

/** Creates the endpoints that show and check how the shop is connected with mail and card provider. */
export function createShopSettingEndpoints(deps: ApiDeps) {
  return {
    readMailSettings: readMailSettingsEndpoint(deps),
    sendTestMail: sendTestMailEndpoint(deps),
    previewMail: previewMailEndpoint(deps),
    readPaymentSettings: readPaymentSettingsEndpoint(deps),
    testCardProvider: testCardProviderEndpoint(deps),
  };
}
