import { useCallback, useEffect, useState } from 'react';
import type { ApiPictureProgress } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { useLive } from '../../live/use-live.ts';
import { usePoll } from '../../product/pictures/use-pictures.ts';
import { announceFailure } from '../../shell/messages/messages.ts';

/** Reads an uploaded picture, and follows the progress of its files. */
export function useContentPicture(id: string) {
  const [picture, setPicture] = useState<ApiPictureProgress>();
  const [failure, setFailure] = useState<string>();
  const params = { picture: id };
  const reload = useCallback(async () => {
    const result = await client.readContentPicture({ params: { picture: id } });
    if (result.ok) setPicture(result.value.picture);
    setFailure(result.ok ? undefined : result.error.detail);
  }, [id]);
  useEffect(() => void reload(), [reload]);
  useLive(['picture'], reload);
  usePoll(picture?.state === 'making', reload);
  return {
    picture,
    failure,
    retry: async () => {
      const result = await client.retryContentPicture({ params });
      if (!result.ok) announceFailure(result.error.detail);
      await reload();
    },
  };
}
