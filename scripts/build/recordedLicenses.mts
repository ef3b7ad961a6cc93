const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/**
 * License texts of packages that declare a license but do not contain its text, by `name@version`. Review them on each
 * update.
 */
export const RECORDED: Readonly<Record<string, string>> = {
  '@safe-global/safe-apps-sdk@9.1.0': `Author: Safe (https://safe.global). The package says MIT in its manifest and carries no text of it; this is the text.\n\n${MIT}`,
  'bs58@4.0.1': `Authors: the contributors of cryptocoinjs (https://github.com/cryptocoinjs/bs58). The package says MIT in its manifest and carries no text of it; this is the text.\n\n${MIT}`,
  'uint8arrays@3.1.1': `Author: Alex Potsides <alex@achingbrain.net>. The package says MIT in its manifest and carries no text of it; this is the text.\n\n${MIT}`,
}

const UNICODE = `UNICODE LICENSE V3

COPYRIGHT AND PERMISSION NOTICE

Copyright © 1991-2024 Unicode, Inc.

NOTICE TO USER: Carefully read the following legal agreement. BY
DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING DATA FILES, AND/OR
SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE
TERMS AND CONDITIONS OF THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT
DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.

Permission is hereby granted, free of charge, to any person obtaining a
copy of data files and any associated documentation (the "Data Files") or
software and any associated documentation (the "Software") to deal in the
Data Files or Software without restriction, including without limitation
the rights to use, copy, modify, merge, publish, distribute, and/or sell
copies of the Data Files or Software, and to permit persons to whom the
Data Files or Software are furnished to do so, provided that either (a)
this copyright and permission notice appear with all copies of the Data
Files or Software, or (b) this copyright and permission notice appear in
associated Documentation.

THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY
KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF
THIRD PARTY RIGHTS.

IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE
BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES,
OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS,
WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA
FILES OR SOFTWARE.

Except as contained in this notice, the name of a copyright holder shall
not be used in advertising or otherwise to promote the sale, use or other
dealings in these Data Files or Software without prior written
authorization of the copyright holder.

SPDX-License-Identifier: Unicode-3.0`

interface Source {
  name: string
  version: string
  license: string
  text: string
}

const CONFUSABLES: Source = {
  name: 'Unicode confusables (UTS #39)',
  version: '13.0.0',
  license: 'Unicode-3.0',
  text: UNICODE,
}

const BOOTSTRAP: Source = {
  name: 'Bootstrap Icons',
  version: '1.13.2',
  license: 'MIT',
  text: `Copyright (c) 2019-2024 The Bootstrap Authors\n\n${MIT}`,
}

const LUCIDE: Source = {
  name: 'Lucide',
  version: '1.62.0',
  license: 'ISC AND MIT',
  text: `ISC License

Copyright (c) 2026 Lucide Icons and Contributors

Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

Icons that Lucide took from Feather: The MIT License (MIT)

Copyright (c) 2013-present Cole Bemis

${MIT}`,
}

const WEB3ICONS: Source = {
  name: '@web3icons/core',
  version: '4.0.56',
  license: 'MIT',
  text: `Author: 0xa3k5 (https://github.com/0xa3k5/web3icons). The package says MIT in its manifest and carries no text of it; this is the text.\n\n${MIT}`,
}

/** Files of ours with pictures that were copied, by source. */
const PICTURES: readonly (readonly [Source, readonly string[]])[] = [
  [BOOTSTRAP, ['icons/socialMarks.tsx', 'icons/platformIcons.tsx']],
  [
    LUCIDE,
    ['icons', 'laterIcons', 'loginIcons', 'pageIcons', 'accountIcons', 'activityIcons', 'listIcons', 'shareIcon'].map(
      (name) => `icons/${name}.tsx`,
    ),
  ],
  [WEB3ICONS, ['ethereum', 'common', 'more', 'wallets', 'exchanges'].map((name) => `marks/${name}.ts`)],
]

/** Files of ours that contain third-party data, by path. The license of the data must be published, too. */
export const DATA: Readonly<Record<string, Source>> = {
  'src/core/wallets/lookalikes.ts': CONFUSABLES,
  'src/views/pairing/WalletConnectMark.tsx': WEB3ICONS,
  'test/sandbox/data/marks.ts': WEB3ICONS,
  ...Object.fromEntries(
    PICTURES.flatMap(([source, files]) => files.map((file) => [`src/ui/${file}`, source] as const)),
  ),
}
