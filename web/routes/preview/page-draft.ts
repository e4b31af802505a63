import type { PageTexts } from '#domain/content/content-pages.ts';
import { fillShopDetails } from '#domain/content/fill-shop-details.ts';
import { parseBody, type BodyPart } from '#domain/content/parse-body.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { followPreviewMessages } from './follow-preview-messages.ts';

/** An unpublished page. */
export type PageDraft = {
  readonly title: string;
  /** Parses the body after filling in the shop's details. */
  readonly partsWith: (shop: ShopDetails) => readonly BodyPart[];
};

/** Follows the draft of a page. */
export function followPageDraft(show: (draft: PageDraft) => void): void {
  followPreviewMessages(({ draft }) => {
    const { title, body } = draft as PageTexts;
    show({ title, partsWith: (shop) => parseBody(fillShopDetails(body, shop)) });
  });
}
