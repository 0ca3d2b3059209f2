import { Button, SnackbarContent } from '@mui/material';
import { useNotify, useRefresh } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { failureOf } from './failure';

/** Long enough to be read and reached, in ms. */
const shownFor = 8_000;

interface Ways {
  /** Takes it back. */
  undo?: (() => void) | undefined;
  /** The page of what was done; not offered on that page. */
  see?: string | undefined;
}

/** Says what was done, with the way back and the way there beside it. */
export const useDoneNotice = () => {
  const notify = useNotify();
  const { pathname } = useLocation();
  return (message: string, { undo, see }: Ways) =>
    notify(
      <SnackbarContent
        message={message}
        action={
          <>
            {undo && (
              <Button color="inherit" onClick={undo}>
                Deshacer
              </Button>
            )}
            {see !== undefined && see !== pathname && (
              <Button color="inherit" component={Link} to={see}>
                Ver
              </Button>
            )}
          </>
        }
      />,
      { autoHideDuration: shownFor },
    );
};

/** Says what was taken away, with the way back beside it. */
export const useUndoNotice = () => {
  const showDone = useDoneNotice();
  return (message: string, undo: () => void) => showDone(message, { undo });
};

/** Says what was done. `back` undoes it on the server, once. A refusal is shown, and the current state is fetched. */
export const useReversible = () => {
  const showDone = useDoneNotice();
  const notify = useNotify();
  const refresh = useRefresh();
  return (message: string, back: () => Promise<unknown>, see?: string) => {
    let isBack = false;
    const undo = async () => {
      if (isBack) return;
      isBack = true;
      try {
        await back();
        notify('Se deshizo');
      } catch (reason) {
        notify(failureOf(reason).message, { type: 'error' });
      }
      refresh();
    };
    showDone(message, { undo: () => void undo(), see });
  };
};
