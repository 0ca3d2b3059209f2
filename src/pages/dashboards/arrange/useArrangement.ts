import { usePerfil, useSavePreferences } from '../../profile/account';
import { usual, type Arrangement } from './parts';

/** How the person arranged their panel, on every device; undefined while that is not known. */
export const useArrangement = () => {
  const { data, isError } = usePerfil();
  const { mutate } = useSavePreferences();
  const arrangement: Arrangement | undefined = data ? (data.preferencias.panel ?? usual) : isError ? usual : undefined;
  return {
    arrangement,
    save: (panel: Arrangement | null) =>
      mutate({ panel: panel && { orden: [...panel.orden], ocultas: [...panel.ocultas] } }),
  };
};
