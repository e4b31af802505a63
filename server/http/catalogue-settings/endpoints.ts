import type { SettingsDeps } from '../responses/saved-reply.ts';
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
import {
  addSizeScaleEndpoint,
  changeSizeScaleEndpoint,
  deleteSizeScaleEndpoint,
  listSizeScalesEndpoint,
} from './size-scales.ts';

/** Creates the endpoints of the settings of the catalogue. */
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
  };
}
