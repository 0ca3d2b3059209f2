import { Button, SnackbarContent } from '@mui/material';
import { useNotify } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';

/** Long enough to be read and reached, in ms. */
const patience = 8_000;

interface Ways {
  /** Takes it back. */
  undo?: (() => void) | undefined;
  /** The page of what was done; not offered on that page. */
  see?: string;
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
      { autoHideDuration: patience },
    );
};

/** Says what was taken away, with the way back beside it. */
export const useUndoNotice = () => {
  const tell = useDoneNotice();
  return (message: string, undo: () => void) => tell(message, { undo });
};
