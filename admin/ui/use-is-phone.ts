import { useMediaQuery } from '#web/ui/hooks/use-media-query.ts';

/** Returns whether the window is as narrow as a phone's, with the limit of the style sheets. For screens that a phone shows in another order. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 899px)');
}
