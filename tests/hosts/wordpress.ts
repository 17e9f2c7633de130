import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { project, run, type Host } from './project.js';

/** WordPress's filter without WordPress: what it needs of the rest stands here. */
const filter = `<?php
define('ABSPATH', __DIR__ . '/wordpress/usr/share/wordpress/');
function apply_filters($name, $value) { return $value; }
function wp_allowed_protocols() { return ['http', 'https', 'mailto']; }
require ABSPATH . 'wp-includes/kses.php';
echo wp_kses_post(file_get_contents('page.html'));
`;

/** A post of somebody who may not write any HTML, which on a site with many authors is everybody. */
export const wordpress: Host = {
  name: 'WordPress',
  frame: 'the link',
  element: 'the link',
  markdown: false,
  async build({ frame, element }) {
    const folder = await project('wordpress', {
      'page.html': `<p>A frame:</p>\n${frame}\n<p>An element:</p>\n${element}\n`,
      'filter.php': filter,
    });
    await run(folder, 'apt-get', 'download', 'wordpress');
    await run(folder, 'sh', '-c', 'dpkg-deb --extract wordpress_*.deb wordpress');
    await writeFile(path.join(folder, 'index.html'), await run(folder, 'php', 'filter.php'));
    return 'wordpress/index.html';
  },
};
