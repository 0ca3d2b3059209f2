import { useMediaQuery, type Theme } from '@mui/material';

/** Too narrow for tables. */
export const usePhone = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
