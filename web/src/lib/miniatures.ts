/** Positions from the middle of games, for the pictures of the home page. */

export const MINIATURES: Record<string, string> = {
  "equals-wins":
    "....../....b5y3y2/......y3b2y3b5/....b3b2y4b3../....y5..../...... s0 -,12 - 410425 18,14 +",
  "gipf":
    "wbbb/1BwbW/W4w/wwb1b1w/b3WB/bBb1b/bwww b push 3,1 0,0 nn 23",
  "gorami":
    "..y1b2/y3..b3b1y3/b3..y2......y3/b1b3..b3...... s0 321,240",
  "gounki":
    "csc1c1ms/s1s2ssc/3cds2/8/C7/4SC1S/1SCSD1C1/SCS1SCS1 w 1 14 -",
  "kissing":
    "y5b2../b3b1....../b1..b1b3..y1b2/y3b5..b6..y3y4|....y2/y1y3..b3y4/b2b5y1b3....y1/y1y5b3....b6.. s0 55,55 020303 0,6 -,-",
  "kissing-challenge":
    "y1y2y6/y4y6b3y2../b5y3b1b4y1..y6/..b5......b6y3 s0 536366651421213424513245 16 8 -",
  "kissing-puzzle":
    "y2b6../b3b5b4y1y6/y5........b1../b1y2....y5..b6|y5y2../y2..y6y5b1/......y5....b6/....b6b1y4b3y1 s0 2 -,-",
  "kulami":
    "ooRoBooo/oooooooB/RooBBoRo/oRoRRBBB/ooooRoBR/ooBBoRoR/BBooooRR/oooooooo f5 d5 0",
  "rumis":
    ".,.,rr,r,./.,r,rr,rrr,bbbb/.,.,rrbr,brbr,bbbr/.,.,.,brbr,brrr r:DRVIOS,b:RTLSYAB b -",
  "rumis-cube":
    ".,.,.,.,./.,byyy,bbby,b,bbbb/yyy,yyrr,brry,rr,./gy,.,gg,rgg,rrrr/g,g,g,rggg,. r:DRVTOYAB,b:RVLOSYAB,g:DRITOSYA,y:DRILOSYA r -",
  "rumis-pack":
    "A:a11a21a22b22/B:a12b12b13b23/L:c11c12c21c31/S:a33b32b33c32/V:a31b21b31",
};
