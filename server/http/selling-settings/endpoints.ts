import type { ApiDeps } from '../api/api-deps.ts';
import type { SettingsDeps } from '../responses/saved-reply.ts';
import { addCarrierEndpoint, changeCarrierEndpoint, deleteCarrierEndpoint } from './carriers.ts';
import {
  addShippingZoneEndpoint,
  changeShippingZoneEndpoint,
  deleteShippingZoneEndpoint,
  readShippingSettingsEndpoint,
} from './shipping.ts';
import {
  addTaxRateEndpoint,
  changeTaxRateEndpoint,
  deleteTaxRateEndpoint,
  listTaxRatesEndpoint,
} from './taxes.ts';
import { testCartEndpoint } from './tested-cart.ts';

/** Creates the endpoints of shipping zones, carriers and tax rates. */
export function createSellingSettingEndpoints(deps: SettingsDeps & Pick<ApiDeps, 'setup'>) {
  return {
    readShippingSettings: readShippingSettingsEndpoint(deps),
    addShippingZone: addShippingZoneEndpoint(deps),
    changeShippingZone: changeShippingZoneEndpoint(deps),
    deleteShippingZone: deleteShippingZoneEndpoint(deps),
    addCarrier: addCarrierEndpoint(deps),
    changeCarrier: changeCarrierEndpoint(deps),
    deleteCarrier: deleteCarrierEndpoint(deps),
    listTaxRates: listTaxRatesEndpoint(deps),
    addTaxRate: addTaxRateEndpoint(deps),
    changeTaxRate: changeTaxRateEndpoint(deps),
    deleteTaxRate: deleteTaxRateEndpoint(deps),
    testCart: testCartEndpoint(deps),
  };
}
