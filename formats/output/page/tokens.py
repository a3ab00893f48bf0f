"""The design tokens of Cairn's pages, and the check that they meet WCAG AA.

usage: tokens.py (checks) | tokens.py --css (writes them as custom properties of CSS)
"""
import sys
LIGHT = {
 'paper':'#f8f6f1','raised':'#ffffff','sunken':'#ece8df','ink':'#22262b','faint':'#555b62','line':'#d8d2c5','edge':'#7c776b',
 'accent':'#17566f','on-accent':'#ffffff','accent-soft':'#dcebf0','best':'#376719','best-soft':'#e5efd9',
 'inaccuracy':'#705500','inaccuracy-soft':'#f5ebcd','mistake':'#944300','mistake-soft':'#fae5d3','blunder':'#a31d18','blunder-soft':'#f9dfdc',
 'board':'#ebe5d7','board-rim':'#cdc5b3','board-line':'#8a8373','light-square':'#f3ecdd','dark-square':'#d6c7a9','label':'#555b62',
 'white-stone':'#fffefa','white-edge':'#22262b','on-white':'#22262b','black-stone':'#2b2f34','black-edge':'#22262b','on-black':'#fffefa',
 'halo':'#ebe5d7','share-white':'#fffefa','share-black':'#4a4f56','share-draw':'#b3aea2','plot':'#e2dccf','plot-white':'#fffefa',
}
DARK = {
 'paper':'#17191b','raised':'#1f2225','sunken':'#2a2e32','ink':'#ebe8e1','faint':'#b2b6ba','line':'#3a3f45','edge':'#8a9198',
 'accent':'#86c7dd','on-accent':'#0f2028','accent-soft':'#1e3945','best':'#a5d07f','best-soft':'#25361a',
 'inaccuracy':'#e3bd62','inaccuracy-soft':'#393014','mistake':'#f2a167','mistake-soft':'#402a16','blunder':'#ff958c','blunder-soft':'#46211e',
 'board':'#2c3034','board-rim':'#454b51','board-line':'#777e85','light-square':'#747062','dark-square':'#5a564b','label':'#b2b6ba',
 'white-stone':'#ebe7dc','white-edge':'#ebe7dc','on-white':'#17191b','black-stone':'#0d0f11','black-edge':'#a2a8ae','on-black':'#ebe7dc',
 'halo':'#2c3034','share-white':'#e2ded3','share-black':'#0d0f11','share-draw':'#70767c','plot':'#101214','plot-white':'#4d5258',
}
MORE_LIGHT = {
 'paper':'#ffffff','raised':'#ffffff','sunken':'#ffffff','ink':'#000000','faint':'#000000','line':'#000000','edge':'#000000',
 'accent':'#00386b','accent-soft':'#dbeeff','best':'#0e4a00','best-soft':'#ffffff','inaccuracy':'#4a3700','inaccuracy-soft':'#ffffff',
 'mistake':'#6b2900','mistake-soft':'#ffffff','blunder':'#8b0000','blunder-soft':'#ffffff','board':'#ffffff','board-rim':'#000000','board-line':'#333333',
 'light-square':'#ffffff','dark-square':'#c9c9c9','label':'#000000','white-stone':'#ffffff','white-edge':'#000000','on-white':'#000000','black-stone':'#000000','black-edge':'#000000','on-black':'#ffffff',
 'halo':'#ffffff','share-white':'#ffffff','share-black':'#000000','share-draw':'#8a8a8a','plot':'#d0d0d0','plot-white':'#ffffff',
}
MORE_DARK = {
 'paper':'#000000','raised':'#000000','sunken':'#000000','ink':'#ffffff','faint':'#ffffff','line':'#ffffff','edge':'#ffffff',
 'accent':'#a5e0ff','on-accent':'#000000','accent-soft':'#00314d','best':'#b9ff93','best-soft':'#000000','inaccuracy':'#ffe08a','inaccuracy-soft':'#000000',
 'mistake':'#ffbb8a','mistake-soft':'#000000','blunder':'#ffa9a2','blunder-soft':'#000000','board':'#000000','board-rim':'#ffffff','board-line':'#a0a0a0',
 'light-square':'#6b6b6b','dark-square':'#3d3d3d','label':'#ffffff','white-stone':'#ffffff','white-edge':'#ffffff','on-white':'#000000','black-stone':'#000000','black-edge':'#ffffff','on-black':'#ffffff',
 'halo':'#000000','share-white':'#ffffff','share-black':'#000000','share-draw':'#8a8a8a','plot':'#000000','plot-white':'#6a6a6a',
}
PRINT = {**LIGHT,'paper':'#ffffff','raised':'#ffffff','sunken':'#ffffff','ink':'#000000','faint':'#333333','line':'#999999','edge':'#666666','accent':'#000000','accent-soft':'#ffffff',
 'best':'#000000','best-soft':'#ffffff','inaccuracy':'#000000','inaccuracy-soft':'#ffffff','mistake':'#000000','mistake-soft':'#ffffff','blunder':'#000000','blunder-soft':'#ffffff','board':'#ffffff','board-rim':'#bbbbbb','board-line':'#999999',
 'light-square':'#ffffff','dark-square':'#dddddd','label':'#333333','white-stone':'#ffffff','white-edge':'#000000','on-white':'#000000','black-stone':'#000000','black-edge':'#000000','on-black':'#ffffff','halo':'#ffffff','plot':'#e4e4e4','plot-white':'#ffffff','share-white':'#ffffff','share-black':'#555555','share-draw':'#bbbbbb'}

def block(t): return ''.join(f'--{k}:{v};' for k,v in t.items())
def css():
    md={**DARK,**MORE_DARK}
    return (f':root{{color-scheme:light;{block(LIGHT)}}}\n'
     f'@media (prefers-color-scheme:dark){{:root:not([data-theme]){{color-scheme:dark;{block(DARK)}}}}}\n'
     f'@media (prefers-contrast:more){{:root:not([data-theme]){{{block(MORE_LIGHT)}}}}}\n'
     f'@media (prefers-contrast:more) and (prefers-color-scheme:dark){{:root:not([data-theme]){{{block(MORE_DARK)}}}}}\n'
     f':root[data-theme=dark]{{color-scheme:dark;{block(DARK)}}}\n'
     f':root[data-theme=more]{{color-scheme:light;{block(MORE_LIGHT)}}}\n'
     f':root[data-theme=more-dark]{{color-scheme:dark;{block(md)}}}\n'
     f'@media print{{:root,:root[data-theme],:root:not([data-theme]){{color-scheme:light;{block(PRINT)}}}}}\n')

def lum(h):
    c=[int(h[i:i+2],16)/255 for i in (1,3,5)]
    c=[x/12.92 if x<=.03928 else ((x+.055)/1.055)**2.4 for x in c]
    return .2126*c[0]+.7152*c[1]+.0722*c[2]
def ratio(a,b):
    a,b=lum(a),lum(b); return (max(a,b)+.05)/(min(a,b)+.05)
PAIRS=[(f,b,4.5) for f in('ink','faint','accent','best','inaccuracy','mistake','blunder') for b in('paper','raised','sunken')]+[
 ('on-accent','accent',4.5),('ink','accent-soft',4.5),('accent','accent-soft',4.5),('best','best-soft',4.5),('ink','best-soft',4.5),
 ('inaccuracy','inaccuracy-soft',4.5),('mistake','mistake-soft',4.5),('blunder','blunder-soft',4.5),('ink','blunder-soft',4.5),
 ('edge','paper',3),('edge','raised',3),('edge','sunken',3),('label','board',4.5),('label','paper',4.5),('on-white','white-stone',4.5),('on-black','black-stone',4.5),
 ('white-edge','board',3),('black-edge','board',3),('accent','board',3),('best','board',3),('board-line','board',1.5),
 ('white-edge','light-square',1.0),('ink','plot-white',4.5),('ink','plot',4.5),('on-white','share-white',4.5),('share-white','share-black',3)]
if __name__=='__main__' and '--css' in sys.argv:
    print(css(),end='')
elif __name__=='__main__':
    bad=0
    for n,t in(('light',LIGHT),('dark',DARK),('more',{**LIGHT,**MORE_LIGHT}),('more-dark',{**DARK,**MORE_DARK}),('print',PRINT)):
        lo=99
        for f,b,m in PAIRS:
            r=ratio(t[f],t[b])
            if r<m: bad+=1; print(n,f,b,f'{r:.2f} < {m}')
            if m==4.5: lo=min(lo,r)
        print(n,'lowest text contrast',f'{lo:.2f}')
    print('failures',bad)
    sys.exit(bool(bad))
