import { useMediaQuery } from '#web/ui/hooks/use-media-query.ts';

/** Returns whether the window is as narrow as a phone's, as in the style sheets, for screens whose parts have another order there. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 899px)');
}
