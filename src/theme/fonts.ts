const iconFont = "24px 'Material Symbols Outlined'";
const timeout = 3_000;

/**
 * Shows the icons once their font is loaded (`font-loaded` on <html>). If it fails or takes longer than 3 s, the glyph
 * names are shown as words (`font-failed`); if it still arrives, icons replace them.
 */
export const loadFonts = async (page: Document = document): Promise<void> => {
  const mark = (name: 'font-loaded' | 'font-failed') => page.documentElement.classList.add(name);
  const late = setTimeout(() => mark('font-failed'), timeout);
  try {
    const faces = await page.fonts.load(iconFont, 'home');
    mark(faces.length > 0 ? 'font-loaded' : 'font-failed');
  } catch {
    mark('font-failed');
  } finally {
    clearTimeout(late);
  }
};
