import { useEffect, useState } from 'react';
import { firstPage } from './firstPage';

/** Whether the first page is rendered with its data: what it does not show is requested after it. */
export const useFirstPage = (): boolean => {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    let ended = false;
    void firstPage.then(() => !ended && setStands(true));
    return () => {
      ended = true;
    };
  }, []);
  return stands;
};
