import { useNavigate } from 'react-router-dom';
import { pageOfScanned, scanned, unknownCode } from './scan';
import { useView } from './usePhone';

/** Opens the page of a scanned or typed label; returns the error if it names no asset of the company. */
export const useScanned = (): ((text: string) => string | undefined) => {
  const view = useView();
  const navigate = useNavigate();
  return (text) => {
    const asset = scanned(text, view);
    if (!asset) return unknownCode;
    void navigate(pageOfScanned(asset, view));
    return undefined;
  };
};
