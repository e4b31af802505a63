import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { Activity } from './activity/activity.tsx';
import { loadActivity } from './activity/load-activity.ts';
import { HomeContent } from './content/home-content.tsx';
import { loadHomeContent, loadContentPage } from './content/load-content.ts';
import { PageContent } from './content/page-content.tsx';
import { Count } from './count/count.tsx';
import { loadCount } from './count/load-count.ts';
import { Customer } from './customers/customer/customer.tsx';
import { loadCustomer } from './customers/customer/load-customer.ts';
import { Customers } from './customers/customers.tsx';
import { loadCustomers } from './customers/load-customers.ts';
import { Discount } from './discounts/discount/discount.tsx';
import { Discounts } from './discounts/discounts.tsx';
import { loadDiscount, loadDiscounts, loadSalePrice } from './discounts/load-discounts.ts';
import { SalePrice } from './discounts/sale-price/sale-price.tsx';
import { Grid } from './grid/grid.tsx';
import { loadGrid } from './grid/load-grid.ts';
import { needsProducts } from './grid/sheet/hidden-columns.ts';
import { ImportExport } from './import-export/import-export.tsx';
import { loadImports, loadImport } from './import-export/load-imports.ts';
import { ImportPreview } from './import-export/preview/import-preview.tsx';
import { Join } from './join/join.tsx';
import { Labels } from './labels/labels.tsx';
import { loadLabels } from './labels/load-labels.ts';
import { NewOrder } from './new-order/new-order.tsx';
import { loadOrder } from './order/load-order.ts';
import { Order } from './order/order.tsx';
import { loadSlips } from './order/slip/load-slips.ts';
import { Slips } from './order/slip/slips.tsx';
import { loadOrders } from './orders/load-orders.ts';
import { Orders } from './orders/orders.tsx';
import { loadPaymentsToReview } from './payments-to-review/load-payments-to-review.ts';
import { PaymentsToReview } from './payments-to-review/payments-to-review.tsx';
import { loadProduct } from './product/load-product.ts';
import { Product } from './product/product.tsx';
import { loadProducts } from './products/load-products.ts';
import { Products } from './products/products.tsx';
import { loadReturns } from './returns/load-returns.ts';
import { loadReturn } from './returns/return/load-return.ts';
import { Return } from './returns/return/return.tsx';
import { Returns } from './returns/returns.tsx';
import { loadReviews } from './reviews/load-reviews.ts';
import { Reviews } from './reviews/reviews.tsx';
import { ScanScreen } from './scan/scan-screen.tsx';
import { loadFactor } from './second-factor/load-factor.ts';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { CatalogueSettings } from './settings/catalogue/catalogue.tsx';
import { loadCatalogue } from './settings/catalogue/load-catalogue.ts';
import { loadMail } from './settings/mail/load-mail.ts';
import { MailSettings } from './settings/mail/mail.tsx';
import { loadPaymentSettings } from './settings/payments/load-payment-settings.ts';
import { PaymentSettings } from './settings/payments/payments.tsx';
import { loadPrivacy } from './settings/privacy/load-privacy.ts';
import { PrivacySettings } from './settings/privacy/privacy.tsx';
import { loadReturnSettings } from './settings/returns/load-return-settings.ts';
import { ReturnSettings } from './settings/returns/returns.tsx';
import { loadShipping } from './settings/shipping/load-shipping.ts';
import { ShippingSettings } from './settings/shipping/shipping.tsx';
import { loadShop } from './settings/shop/load-shop.ts';
import { ShopDetails } from './settings/shop/shop.tsx';
import { loadStaff } from './settings/staff/load-staff.ts';
import { Staff } from './settings/staff/staff.tsx';
import { loadTaxes } from './settings/taxes/load-taxes.ts';
import { TaxSettings } from './settings/taxes/taxes.tsx';
import { loadTokens } from './settings/tokens/load-tokens.ts';
import { Tokens } from './settings/tokens/tokens.tsx';
import { loadWebhooks } from './settings/webhooks/load-webhooks.ts';
import { Webhooks } from './settings/webhooks/webhooks.tsx';
import { loadMe, SHELL_ROUTE } from './shell/account/me.ts';
import { BASE_PATH, FACTOR_PATH } from './shell/navigation/paths.ts';
import { Shell } from './shell/shell.tsx';
import { FailedScreen, MissingScreen } from './shell/states/failed-screen.tsx';
import { FailedShell, LoadingShell } from './shell/states/incomplete-shell.tsx';
import { StockHistory } from './stock/history/history.tsx';
import { loadHistory } from './stock/history/load-history.ts';
import { loadStock } from './stock/load-stock.ts';
import { Stock } from './stock/stock.tsx';
import { loadToday } from './today/load-today.ts';
import { Today } from './today/today.tsx';

const ORDERS: RouteObject[] = [
  { path: 'orders', loader: loadOrders, Component: Orders },
  {
    path: 'orders/new',
    Component: NewOrder,
  },
  {
    path: 'orders/:number',
    loader: loadOrder,
    Component: Order,
  },
  {
    path: 'orders/:number/slip',
    loader: loadSlips,
    Component: Slips,
  },
  {
    path: 'orders/slips',
    loader: loadSlips,
    Component: Slips,
  },
  {
    path: 'returns',
    loader: loadReturns,
    Component: Returns,
  },
  {
    path: 'returns/:number',
    loader: loadReturn,
    Component: Return,
  },
  { path: 'payments', loader: loadPaymentsToReview, Component: PaymentsToReview },
  { path: 'customers', loader: loadCustomers, Component: Customers },
  { path: 'customers/:id', loader: loadCustomer, Component: Customer },
];

const CATALOGUE: RouteObject[] = [
  { path: 'products', loader: loadProducts, Component: Products },
  { path: 'products/new', loader: loadProducts, Component: Products },
  {
    path: 'products/grid',
    loader: loadGrid,
    shouldRevalidate: needsProducts,
    Component: Grid,
  },
  {
    path: 'products/:id',
    loader: loadProduct,
    Component: Product,
  },
  { path: 'scan', Component: ScanScreen },
  { path: 'stock/labels', loader: loadLabels, Component: Labels },
  { path: 'stock/history', loader: loadHistory, Component: StockHistory },
  {
    path: 'stock',
    loader: loadStock,
    Component: Stock,
    children: [{ path: 'count/:id', loader: loadCount, Component: Count }],
  },
  {
    path: 'reviews',
    loader: loadReviews,
    Component: Reviews,
  },
  { path: 'discounts', loader: loadDiscounts, Component: Discounts },
  { path: 'discounts/:id', loader: loadDiscount, Component: Discount },
  { path: 'discounts/sale-prices/:id', loader: loadSalePrice, Component: SalePrice },
];

const SHOP: RouteObject[] = [
  {
    path: 'content',
    loader: loadHomeContent,
    Component: HomeContent,
  },
  {
    path: 'content/pages/:slug',
    loader: loadContentPage,
    Component: PageContent,
  },
  {
    path: 'import-export',
    loader: loadImports,
    Component: ImportExport,
  },
  {
    path: 'import-export/:id',
    loader: loadImport,
    Component: ImportPreview,
  },
  // The paths of earlier versions, in bookmarks.
  {
    path: 'exchange/:id?',
    loader: ({ params: { id }, request: { url } }) =>
      redirect(`/import-export${id === undefined ? '' : `/${id}`}${new URL(url).search}`),
  },
  { path: 'activity', loader: loadActivity, Component: Activity },
  { path: 'settings', loader: () => redirect('/settings/shop') },
  { path: 'settings/shop', loader: loadShop, Component: ShopDetails },
  { path: 'settings/catalogue', loader: loadCatalogue, Component: CatalogueSettings },
  { path: 'settings/shipping', loader: loadShipping, Component: ShippingSettings },
  { path: 'settings/taxes', loader: loadTaxes, Component: TaxSettings },
  { path: 'settings/payments', loader: loadPaymentSettings, Component: PaymentSettings },
  { path: 'settings/mail', loader: loadMail, Component: MailSettings },
  { path: 'settings/staff', loader: loadStaff, Component: Staff },
  { path: 'settings/returns', loader: loadReturnSettings, Component: ReturnSettings },
  { path: 'settings/privacy', loader: loadPrivacy, Component: PrivacySettings },
  { path: 'settings/tokens', loader: loadTokens, Component: Tokens },
  { path: 'settings/webhooks', loader: loadWebhooks, Component: Webhooks },
];

/** Creates the router of the back office. */
export function createRouter() {
  return createBrowserRouter(
    [
      { path: '/join', Component: Join },
      {
        path: FACTOR_PATH,
        loader: loadFactor,
        Component: SecondFactor,
        ErrorBoundary: FailedShell,
        HydrateFallback: LoadingShell,
      },
      {
        id: SHELL_ROUTE,
        path: '/',
        loader: loadMe,
        // A navigation does not change who is signed in.
        shouldRevalidate: () => false,
        Component: Shell,
        ErrorBoundary: FailedShell,
        HydrateFallback: LoadingShell,
        children: [
          {
            ErrorBoundary: FailedScreen,
            children: [
              { index: true, loader: loadToday, Component: Today },
              ...ORDERS,
              ...CATALOGUE,
              ...SHOP,
              { path: '*', Component: MissingScreen },
            ],
          },
        ],
      },
    ],
    { basename: BASE_PATH },
  );
}
