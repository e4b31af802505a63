import {
  addPriceRuleEndpoint,
  changePriceRuleEndpoint,
  countPriceRulesEndpoint,
  deletePriceRuleEndpoint,
  endPriceRuleEndpoint,
  listPriceRulesEndpoint,
  readPriceRuleEndpoint,
} from '../price-rules/price-rules.ts';
import {
  addBrandEndpoint,
  changeBrandEndpoint,
  deleteBrandEndpoint,
  listBrandsEndpoint,
  mergeBrandEndpoint,
  reorderBrandsEndpoint,
} from './brands.ts';
import {
  addCategoryEndpoint,
  addMenuEntryEndpoint,
  changeCategoryEndpoint,
  changeMenuEntryEndpoint,
  deleteCategoryEndpoint,
  listCategoriesEndpoint,
  mergeCategoryEndpoint,
  reorderCategoriesEndpoint,
  reorderMenuEndpoint,
  removeMenuEntryEndpoint,
} from './categories.ts';
import type { SettingsDeps } from './saved-reply.ts';
import { changeShopDetailsEndpoint, readShopDetailsEndpoint } from './shop-details.ts';
import {
  addSizeScaleEndpoint,
  changeSizeScaleEndpoint,
  deleteSizeScaleEndpoint,
  listSizeScalesEndpoint,
} from './size-scales.ts';

/** Creates the endpoints of the settings of the catalogue, of the shop details, and of sale prices. */
export function createCatalogueSettingEndpoints(deps: SettingsDeps) {
  return {
    listBrands: listBrandsEndpoint(deps),
    addBrand: addBrandEndpoint(deps),
    reorderBrands: reorderBrandsEndpoint(deps),
    changeBrand: changeBrandEndpoint(deps),
    mergeBrand: mergeBrandEndpoint(deps),
    deleteBrand: deleteBrandEndpoint(deps),
    listCategories: listCategoriesEndpoint(deps),
    addCategory: addCategoryEndpoint(deps),
    reorderCategories: reorderCategoriesEndpoint(deps),
    changeCategory: changeCategoryEndpoint(deps),
    mergeCategory: mergeCategoryEndpoint(deps),
    deleteCategory: deleteCategoryEndpoint(deps),
    reorderMenu: reorderMenuEndpoint(deps),
    addMenuEntry: addMenuEntryEndpoint(deps),
    changeMenuEntry: changeMenuEntryEndpoint(deps),
    removeMenuEntry: removeMenuEntryEndpoint(deps),
    listSizeScales: listSizeScalesEndpoint(deps),
    addSizeScale: addSizeScaleEndpoint(deps),
    changeSizeScale: changeSizeScaleEndpoint(deps),
    deleteSizeScale: deleteSizeScaleEndpoint(deps),
    readShopDetails: readShopDetailsEndpoint(deps),
    changeShopDetails: changeShopDetailsEndpoint(deps),
    listPriceRules: listPriceRulesEndpoint(deps),
    countPriceRules: countPriceRulesEndpoint(deps),
    readPriceRule: readPriceRuleEndpoint(deps),
    addPriceRule: addPriceRuleEndpoint(deps),
    changePriceRule: changePriceRuleEndpoint(deps),
    endPriceRule: endPriceRuleEndpoint(deps),
    deletePriceRule: deletePriceRuleEndpoint(deps),
  };
}
